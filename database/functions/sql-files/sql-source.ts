import { readdirSync, readFileSync } from 'node:fs'

/** A file of `database/functions`, in the order in which migrate.ts applies them. */
export type SqlFile = { name: string; text: string }

/** A function as a file defines it; `lines` counts from `create` to the closing `$$;`. */
export type SqlFunction = { name: string; text: string; lines: number }

const definition = /^create (?:or replace )?function (\w+\.\w+)\b[\s\S]*?\$\$;$/gm

/** Every `.sql` file of `database/functions`. */
export function sqlFiles(): SqlFile[] {
  const folder = new URL('../', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
}

/** The definitions of a file, in their order. */
export function functionsOf(text: string): SqlFunction[] {
  return [...text.matchAll(definition)].map(([whole, name = '']) => ({
    name,
    text: whole,
    lines: whole.split('\n').length,
  }))
}

/** The names of the views that a file defines. */
export function viewsOf(text: string): string[] {
  return [...text.matchAll(/^create or replace view (\w+\.\w+)/gm)].map(([, name = '']) => name)
}

/**
 * The functions and views among `known` that a file uses. A name without a schema is looked up in the
 * function's own search_path; elsewhere it is not ours. The text of dynamic SQL counts.
 */
export function usedBy(text: string, known: ReadonlySet<string>): Set<string> {
  const code = withoutComments(text)
  const used = qualifiedNames(code)
  for (const { text: body } of functionsOf(code)) {
    const [, schema] = /set search_path = (\w+)/.exec(body) ?? []
    if (schema === undefined) continue
    for (const [, name = ''] of body.matchAll(/(?<![\w.])(\w+)\s*\(/g)) used.add(`${schema}.${name}`)
    for (const [, name = ''] of body.matchAll(/\b(?:from|join)\s+(\w+)\b(?!\.)/g))
      used.add(`${schema}.${name}`)
  }
  return new Set([...used].filter((name) => known.has(name)))
}

function qualifiedNames(code: string): Set<string> {
  return new Set([...code.matchAll(/(?<![\w.])(\w+\.\w+)\b/g)].map(([, name = '']) => name))
}

/** Strings are matched first, so that what looks like a comment in one stays. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /('(?:[^']|'')*')|--[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, literal?: string) => literal ?? '',
  )
}
