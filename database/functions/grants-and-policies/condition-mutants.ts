import type { Asked } from '#testing.ts'
import { rows } from '#functions/tenant-sweep/all.ts'

/** A function in which a condition about the owner of data is weakened. */
export type Mutant = {
  /** The function and the line, as the list of equivalent mutants names it. */
  name: string
  /** The function's definition with the condition weakened. */
  definition: string
  /** The functions of the tenant sweep that reach it, itself first. */
  signatures: string[]
}

type Source = { signature: string; name: string; body: string; definition: string }

const owner = String.raw`(?:client_id|user_id|holder_id|uploader_id|requester_id|token_hash)`
// `p_user` is not among them: an admin names that user, or the caller has found it by a secret.
const named = String.raw`(?:(?:identity\.)?current_user_id|(?:bank\.)?own_(?:user|conversation))\(\)`
const contextUser = String.raw`\(select ${named}\)|${named}`
const given = String.raw`p_(?:client|holder|uploader|token_hash)\b`
const actor = String.raw`(?:${contextUser}|(?:actor(?:\.user_id)?|client)\b|${given})`

/** A comparison elsewhere, as in a list of columns or an order, is no condition. */
const where = String.raw`(?<=\b(?:where|and|or|on|when|if)\s+)`

/** A statement that only locks rows. */
const lock = /\bperform from [^;]*for (?:no key )?(?:update|share);(?!\s*if not found)/g

/** Each form of a condition about ownership, and a weaker one that never refuses. */
const weakenings: [condition: RegExp, weaker: string][] = [
  [new RegExp(String.raw`${where}(?:\w+\.)?${owner} = ${actor}`, 'g'), 'true'],
  [new RegExp(String.raw`\b[\w.]+ (?:<>|is distinct from) ${actor}`, 'g'), 'false'],
  [/\bnot (?:identity\.)?is_admin\(\)/g, 'false'],
  [/(?<!\bnot )(?<![\w.])\(select (?:identity\.)?is_admin\(\)\)/g, 'true'],
  [/(?<!\bnot )(?<!select )(?<![\w.])(?:identity\.)?is_admin\(\)/g, 'true'],
  [/\bactor\.refusal is not null/g, 'false'],
]

/** Every mutant of every function that the server's role reaches, in the order of the catalogue. */
export async function conditionMutants(asked: Asked): Promise<Mutant[]> {
  const { rows: sources } = await asked.query<Source>(`
    select p.oid::regprocedure::text as signature, p.proname as name, p.prosrc as body,
      pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ('bank', 'identity', 'ledger', 'audit', 'mail')
      and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
    order by 1`)
  return sources.flatMap((source) => {
    const signatures = sweptThrough(sources, source)
    return signatures.length === 0 ? [] : mutantsOf(source).map((mutant) => ({ ...mutant, signatures }))
  })
}

function mutantsOf({ name, body, definition }: Source): Omit<Mutant, 'signatures'>[] {
  const code = [/--[^\n]*/g, lock].reduce(
    (text, hidden) => text.replaceAll(hidden, (hit) => ' '.repeat(hit.length)),
    body,
  )
  const found = weakenings.flatMap(([condition, weaker]) =>
    [...code.matchAll(condition)].map(({ index, 0: text }) => ({ index, text, weaker })),
  )
  const seen: Record<string, number> = {}
  return found
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, text, weaker }) => {
      const nth = (seen[text] = (seen[text] ?? 0) + 1)
      const mutated = body.slice(0, index) + weaker + body.slice(index + text.length)
      return {
        name: `${name}: ${text}${nth > 1 ? ` (${nth})` : ''}`,
        definition: definition.replace(body, () => mutated),
      }
    })
}

/** The functions with rows in the sweep that call this one, or call one that does. */
function sweptThrough(sources: Source[], changed: Source): string[] {
  const reached = new Set([changed])
  for (const { name } of reached) {
    const call = new RegExp(String.raw`\b${name}\(`)
    for (const source of sources) if (call.test(source.body)) reached.add(source)
  }
  return [...reached].map(({ signature }) => signature).filter((signature) => signature in rows)
}
