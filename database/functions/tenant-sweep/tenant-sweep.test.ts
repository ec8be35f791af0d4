import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from './all.ts'
import { ownerConditions } from './tables.ts'
import { callers, openWorld, sweep, type World } from './world.ts'

// Calls every function that the server's role may execute about a client's data as another caller. The test
// loops over the catalogue by signature, so a new function or a new form of one fails here until it has rows.

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.bank.close()
})

test('every function that the server may execute has a row in tenant-sweep/rows', async () => {
  const { rows: granted } = await world.bank.superuser.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)' and has_function_privilege('bank_app', p.oid, 'execute')`)
  const demand = 'Give each signature its calls in the file of its subject in tenant-sweep/rows'
  expect(granted.map(({ signature }) => signature).toSorted(), demand).toEqual(Object.keys(rows).toSorted())
})

test('the rows compared before and after a call cover every table with data of a client', async () => {
  const { rows: tables } = await world.bank.superuser.query<{ name: string }>(`
    select distinct a.attrelid::regclass::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and a.attname in ('client_id', 'user_id', 'token_hash')`)
  const names = tables.map(({ name }) => name)
  expect(Object.keys(ownerConditions), 'See tenant-sweep/tables.ts').toEqual(expect.arrayContaining(names))
})

describe('a call by another user about a client’s data reveals nothing and changes nothing:', () => {
  test.each(Object.keys(rows))('%s', async (signature) => {
    await sweep(world, signature)
  })

  test('the sweep reports how many functions and calls it tried', () => {
    const calls = Object.values(rows).flat().length
    console.info(
      `tenant sweep: ${Object.keys(rows).length} functions, ${calls} calls, \
${calls * callers.length} times by another: 0 effects`,
    )
  })
})
