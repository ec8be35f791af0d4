import { expect, test } from 'vitest'
import { functionsOf, sqlFiles, usedBy, viewsOf } from './sql-source.ts'

const files = sqlFiles()

/** Maps each function and view to the file that defines it. None is defined in two. */
const definedIn = new Map(
  files.flatMap(({ name, text }) => [
    ...functionsOf(text).map((defined) => [defined.name, name] as const),
    ...viewsOf(text).map((view) => [view, name] as const),
  ]),
)

test('a name is found in a call, in dynamic SQL and after a search_path, but not in a comment', () => {
  const known = new Set(['bank.a', 'bank.b', 'bank.c', 'bank.d', 'bank.e', 'bank.f'])
  const text = [
    '/* it’s as bank.e says, so that "bank.e()" is called: */ -- bank.e()',
    'create or replace function bank.x(p_a text) returns text',
    'language sql stable security definer set search_path = bank, pg_temp as $$',
    `  select a(p_a) || other.e() || 'it''s -- no comment' || bank.b() || ' and bank.c(1)' from d
      join f on true`,
    '$$;',
    'create or replace function bank.y() returns text language sql as $$ select e() $$;',
  ].join('\n')
  expect([...usedBy(text, known)].toSorted()).toEqual(['bank.a', 'bank.b', 'bank.c', 'bank.d', 'bank.f'])
})

test('no file uses a function or view that a later file defines', () => {
  const known = new Set(definedIn.keys())
  const upward = files.flatMap(({ name, text }) =>
    [...usedBy(text, known)].flatMap((used) => {
      const where = definedIn.get(used) ?? ''
      return where > name ? [`${name} uses ${used} of ${where}`] : []
    }),
  )
  expect(upward).toEqual([])
})

test('each function and view is defined in one file, and each file has its own number', () => {
  const places = files.flatMap(({ name, text }) =>
    [...new Set([...functionsOf(text).map((defined) => defined.name), ...viewsOf(text)])].map((defined) => ({
      defined,
      name,
    })),
  )
  expect(places.filter(({ defined, name }) => definedIn.get(defined) !== name)).toEqual([])
  const numbers = files.map(({ name }) => name.split('-')[0])
  expect(numbers.length).toBe(new Set(numbers).size)
})
