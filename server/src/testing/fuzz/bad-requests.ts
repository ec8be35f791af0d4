import {
  anything,
  array,
  type Arbitrary,
  constant,
  constantFrom,
  dictionary,
  nat,
  oneof,
  record,
  sample,
  string,
} from 'fast-check'
import { fieldsOf, type ProcedureRoute } from '#testing/access/procedures.ts'
import { type Known, leavesOf, validInput, withValueAt } from '#testing/access/valid-inputs.ts'
import { edgeNumbers, edgeTexts, oddValues } from './edge-values.ts'

/** A request as it goes over the wire. */
export type BadRequest = { method: string; path: string; body?: string | Buffer; contentType?: string }

const value: Arbitrary<unknown> = oneof(
  constantFrom<unknown>(...oddValues, ...edgeNumbers, ...edgeTexts),
  anything({ withBigInt: false }),
  string({ unit: 'binary' }),
)

/** `leaf` and `field` are counted around the ones that an input has. */
const change = oneof(
  { weight: 1, arbitrary: record({ how: constant('valid' as const) }) },
  {
    weight: 6,
    arbitrary: record({
      how: constant('leaves' as const),
      leaves: array(record({ leaf: nat(), value }), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      how: constant('fields' as const),
      field: nat(),
      value,
      name: constantFrom('', '__proto__', 'constructor', 'toString', 'a[b][c]', 'a[]', 'x'),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ how: constant('wild' as const), value: oneof(value, dictionary(string(), value)) }),
  },
  { weight: 1, arbitrary: record({ how: constant('bytes' as const), nth: nat() }) },
)
type Change = typeof change extends Arbitrary<infer Drawn> ? Drawn : never

/** Requests to this address: a few are valid, most are wrong at one place, some are no input at all. */
export function badRequests(route: ProcedureRoute, known: Known, seed: number, count: number): BadRequest[] {
  const leaves = route.input === null ? [] : leavesOf(route.input)
  return sample(change, { seed, numRuns: count }).map((drawn) => {
    const right = route.input === null ? {} : fieldsOf(validInput(route.input, known))
    if (drawn.how === 'bytes') return withBytes(route, right, drawn.nth)
    return written(route, changed(drawn))

    function changed(by: Exclude<Change, { how: 'bytes' }>): unknown {
      if (by.how === 'valid') return right
      if (by.how === 'wild') return by.value
      if (by.how === 'fields') {
        const fields = Object.keys(right)
        const own = fields[by.field % Math.max(fields.length, 1)]
        // Every other time the field is left out, or an unknown one is added.
        const others = Object.entries(right).filter(([name]) => name !== own || by.field % 2 === 0)
        return Object.fromEntries([...others, ...(by.name === '' ? [] : [[by.name, by.value]])])
      }
      const { input } = route
      if (input === null) return { x: by.leaves }
      return by.leaves.reduce<unknown>((made, { leaf, value: put }) => {
        const at = leaves[leaf % Math.max(leaves.length, 1)]
        return at === undefined ? { x: put } : withValueAt(input, made, at, put, known)
      }, right)
    }
  })
}

/** Fields named in the path go there, the others into the query or the body. */
function written({ method, path }: ProcedureRoute, input: unknown): BadRequest {
  const rest = { ...fieldsOf(input) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = rest[name]
    delete rest[name]
    // An empty part would make it the address of something else.
    return encode(own === '' || own === undefined ? ' ' : own).slice(0, 2_000)
  })
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  if (method !== 'GET')
    return { method, path: filled, body: json(isObject ? rest : input), contentType: 'application/json' }
  const query = Object.entries(isObject ? rest : { x: input })
    .map(([name, own]) => `${encode(name)}=${encode(own)}`)
    .join('&')
  return { method, path: query === '' ? filled : `${filled}?${query.slice(0, 8_000)}` }
}

/** Bodies, types of content and queries that hold no input, or half of one. */
function withBytes(route: ProcedureRoute, right: Record<string, unknown>, nth: number): BadRequest {
  const sent = written(route, right)
  if (route.method === 'GET') {
    const query = queries[nth % queries.length] ?? ''
    return { ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${query}` }
  }
  const text = String(sent.body)
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']
  const bodies: (string | Buffer)[] = [
    text.slice(0, text.length / 2),
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}')]),
    Buffer.from(text, 'utf16le'),
    `\ufeff${text}`,
    `${text}${text}`,
    text.replace('{', `{${text.slice(1, -1)}${text === '{}' ? '' : ','}`),
    text.replace('{', '{"__proto__":{"role":"admin"},'),
    text.replaceAll('"', "'"),
    text.replace(/:"/, String.raw`:"\u0000`),
    text.replace(/:"/, String.raw`:"\ud800`),
    '['.repeat(30_000),
    '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    `{"x":"${'x'.repeat(70_000)}"}`,
    `[${'1e999,'.repeat(1_000)}1]`,
    '{"a":NaN}',
    'null',
    '0',
    '""',
    '',
  ]
  const body = bodies[nth % bodies.length] ?? ''
  if (nth % 5 !== 4) return { ...sent, body }
  return { ...sent, contentType: types[nth % types.length] ?? '' }
}

const queries = [
  '%',
  '%ff',
  '%00',
  '=&&==',
  '__proto__[role]=admin',
  `${'a['.repeat(1_000)}=1`,
  'a[b][c][d]=1&a[]=2&a=3',
  `x=${'x'.repeat(8_000)}`,
  'from=1&from=2',
  'from[]=2026-01-01',
  'from[x]=2026-01-01',
  ';',
  '?',
]

/** JSON with values that JavaScript cannot hold, written by hand. */
function json(input: unknown): string {
  try {
    return (
      JSON.stringify(input, (_, own: unknown) =>
        typeof own === 'number' && !Number.isFinite(own) ? 1e308 : own,
      ) ?? 'undefined'
    )
  } catch {
    return '{"a":NaN}'
  }
}

function encode(own: unknown): string {
  return encodeURIComponent((typeof own === 'string' ? own : json(own)).toWellFormed())
}
