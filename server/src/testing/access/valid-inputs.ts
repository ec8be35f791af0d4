import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { aSignature } from '#testing/orders/certificates.ts'

/** The parts of a JSON schema that are used here. */
const nodeSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  contentEncoding: z.string().optional(),
})
type Node = z.infer<typeof nodeSchema>

/** Values by field name, where the schema alone is not specific enough. */
export type Known = Record<string, () => unknown>

/** A path in an input, from the outside in. */
export type Path = readonly (string | number)[]

/**
 * A number, a number as text, a date or any other text; `longest` is the most characters that the schema
 * takes.
 */
export type Leaf = { path: Path; kind: 'number' | 'text'; longest: number }

/** Text that one or another of the contract's patterns takes. */
const texts = [
  'A quiet word',
  '123456',
  '1.00',
  'GB',
  '2026-06-01T09:00',
  'TXN-9f21',
  'rate-change',
  'x'.repeat(43),
  '+1 767 555 0110',
  'unknown-user',
  `1_1700000000000000_${randomUUID()}`,
  'AAAAA-AAAAA',
  '5',
]

/** Values by field name, where a schema has more than a pattern: check digits, and rules among fields. */
const usual: Known = {
  lei: () => '529900T8BM49AURSDO55',
  upTo: () => null,
  swiftCode: () => null,
  a: () => 1,
}

/** An input of this schema with its required fields only. */
export function validInput(schema: z.ZodType, known: Known): unknown {
  return valueFor(jsonSchemaOf(schema), known, '')
}

/** Every number and every text that an input of this schema may contain. */
export function leavesOf(schema: z.ZodType): Leaf[] {
  return leaves(jsonSchemaOf(schema), [])
}

/** The input with this value at this path, and with the objects around it. */
export function withValueAt(
  schema: z.ZodType,
  input: unknown,
  { path }: Leaf,
  value: unknown,
  known: Known,
): unknown {
  return put(jsonSchemaOf(schema), input, path, value, known)
}

const jsonSchemas = new Map<z.ZodType, Node>()
const nodes = new WeakMap<object, Node>()

/** A part of a JSON schema, read once: an input is made for thousands of requests. */
function nodeOf(part: unknown): Node {
  if (typeof part !== 'object' || part === null) return nodeSchema.parse(part ?? {})
  const known = nodes.get(part) ?? nodeSchema.parse(part)
  nodes.set(part, known)
  return known
}

function jsonSchemaOf(schema: z.ZodType): Node {
  const made = jsonSchemas.get(schema)
  if (made !== undefined) return made
  const node = nodeSchema.parse(
    z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }),
  )
  jsonSchemas.set(schema, node)
  return node
}

/** The schema itself, or its alternatives without null. */
function choicesOf(node: Node): Node[] {
  const offered = node.anyOf ?? node.oneOf
  if (offered === undefined) return [node]
  return offered
    .map((one) => nodeOf(one))
    .filter(({ type }) => type !== 'null')
    .flatMap(choicesOf)
}

function valueFor(node: Node, known: Known, name: string): unknown {
  const [chosen = node] = choicesOf(node)
  if (chosen.type === 'object') {
    const fields = (chosen.required ?? []).map((field) => [
      field,
      valueFor(nodeOf(chosen.properties?.[field]), known, field),
    ])
    return Object.fromEntries(fields)
  }
  const own = known[name]
  if (own !== undefined) {
    const value = own()
    if (acceptsValue(chosen, value)) return value
  }
  const expected = usual[name]?.()
  if (expected === null ? acceptsNull(node) : expected !== undefined && acceptsValue(chosen, expected))
    return expected
  if (chosen.const !== undefined) return chosen.const
  if (chosen.enum !== undefined) return chosen.enum[0]
  if (chosen.type === 'array') return [valueFor(nodeOf(chosen.items), known, name)]
  if (chosen.type === 'boolean') return true
  if (chosen.type === 'integer' || chosen.type === 'number')
    return chosen.minimum ?? (chosen.exclusiveMinimum ?? 0) + 1
  return textFor(chosen)
}

function acceptsNull({ anyOf, oneOf }: Node): boolean {
  return (anyOf ?? oneOf ?? []).some((one) => nodeOf(one).type === 'null')
}

function acceptsValue({ format, pattern, enum: values, type }: Node, value: unknown): boolean {
  if (values !== undefined) return values.includes(value)
  if (typeof value !== 'string') return type !== 'string'
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  return type === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}

function textFor(node: Node): string {
  if (node.format === 'uuid') return randomUUID()
  if (node.format === 'date') return '2026-06-01'
  if (node.format === 'email') return 'unknown@client.example'
  if (node.format === 'date-time' && node.pattern === undefined) return '2026-06-01T09:00:00Z'
  if (node.contentEncoding === 'base64') return aSignature()
  const found = [...texts, '2026-06-01T09:00:00Z'].find((text) => acceptsValue(node, text))
  if (found === undefined) throw new Error(`No text is known that ${node.pattern} takes`)
  return found
}

function leaves(node: Node, path: Path): Leaf[] {
  return choicesOf(node).flatMap((chosen): Leaf[] => {
    if (chosen.type === 'object') {
      return Object.entries(chosen.properties ?? {}).flatMap(([name, field]) =>
        leaves(nodeOf(field), [...path, name]),
      )
    }
    if (chosen.type === 'array') return leaves(nodeOf(chosen.items), [...path, 0])
    if (chosen.const !== undefined || chosen.enum !== undefined) return []
    if (chosen.type === 'integer' || chosen.type === 'number') return [{ path, kind: 'number', longest: 0 }]
    return chosen.type === 'string' ? [{ path, kind: 'text', longest: chosen.maxLength ?? 100 }] : []
  })
}

function put(node: Node, input: unknown, [step, ...rest]: Path, value: unknown, known: Known): unknown {
  if (step === undefined) return value
  const choices = choicesOf(node)
  if (typeof step === 'number') {
    const [chosen = node] = choices
    return [put(nodeOf(chosen.items), undefined, rest, value, known)]
  }
  // Among several shapes it takes the one with this field; values of another shape are dropped.
  const chosen =
    choices.find(({ properties }) => properties !== undefined && hasPath(properties, [step, ...rest])) ?? node
  const has = Object.keys(chosen.properties ?? {})
  const base = valueFor(chosen, known, '')
  const own =
    typeof input === 'object' && input !== null && Object.keys(input).every((name) => has.includes(name))
      ? input
      : base
  const inside = Object.entries(own ?? {}).find(([name]) => name === step)?.[1]
  const field = nodeOf(chosen.properties?.[step])
  return { ...(typeof own === 'object' ? own : {}), [step]: put(field, inside, rest, value, known) }
}

function hasPath(properties: Record<string, unknown>, [step, ...rest]: Path): boolean {
  if (typeof step !== 'string' || !(step in properties)) return false
  if (rest.length === 0 || typeof rest[0] === 'number') return true
  return choicesOf(nodeOf(properties[step])).some(
    (one) => one.properties !== undefined && hasPath(one.properties, rest),
  )
}
