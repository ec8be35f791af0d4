import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rolledBack } from '#testing.ts'
import type { Client } from './busy-client.ts'
import { enter, foreign, openReaders, type Readers, rowsIn, sweepTables } from './policies-sweep.ts'

// Tables that the server's role may read. The test loops over the catalogue, so a new table without a rule
// fails.

let readers: Readers
let tables: string[]

beforeAll(async () => {
  readers = await openReaders()
  const { rows } = await readers.bank.owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`)
  tables = rows.map(({ name }) => name)
})

afterAll(async () => {
  await readers.bank.close()
})

describe('the role of the server', () => {
  test('can read only the tables that have a rule here', async () => {
    const readable: string[] = []
    for (const table of tables) {
      const asking = readers.bank.app.query(`select count(*) from ${table}`)
      if (table in foreign) await asking.then(() => readable.push(table))
      else
        await expect(
          asking,
          `${table}: say in policies-sweep.ts which of its rows belong to other users`,
        ).rejects.toMatchObject({ code: '42501' })
    }
    expect(readable).toEqual(Object.keys(foreign).toSorted())
    console.info(`tables: ${tables.length}, of which ${readable.length} readable under a rule`)
  })

  test('can read a user’s visible columns, and the key that only the bank can decrypt', async () => {
    const { rows } = await readers.bank.app.query<{ name: string }>(
      `select attname as name from pg_attribute
      where attrelid = 'identity.users'::regclass and attnum > 0
        and has_column_privilege(attrelid, attnum, 'select')
      order by attnum`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'role',
      'data_key',
      'created_at',
    ])
  })

  test('is subject to row-level security in every table with a rule, and owns nothing', async () => {
    const { rows } = await readers.bank.owner.query<{ name: string; safe: boolean; owner: string }>(
      `select c.oid::regclass::text as name,
        c.relrowsecurity or c.relkind = 'v' and c.reloptions @> '{security_invoker=true}' as safe,
        r.rolname as owner
      from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = any ($1::regclass[])`,
      [Object.keys(foreign).filter((table) => foreign[table] !== null)],
    )
    expect(rows.filter(({ safe, owner }) => !safe || owner !== 'bank_owner')).toEqual([])
    const role = await one(
      readers.bank.owner,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit
      from pg_roles where rolname = 'bank_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    })
  })
})

describe('row-level security', () => {
  test('hides other clients’ rows of every table in every invalid context', async () => {
    const { leaks, asked } = await sweepTables(readers)
    console.info(`tenant sweep: ${asked} readings, ${leaks.length} leaks`)
    expect(leaks).toEqual([])
  })

  test('shows clients their own rows, and admins all rows', async () => {
    const { bank, me, admin } = readers
    const seen = (client: Client, table: string, rule: string) =>
      rolledBack(bank.app, async (connection) => {
        await enter(connection, client)
        return await rowsIn(connection, me, table, rule)
      })
    for (const [table, rule] of Object.entries(foreign)) {
      if (rule === null) continue
      if (rule !== 'true') {
        expect(await seen(me, table, `not (${rule})`), table).toBeGreaterThan(0)
        expect(await seen(admin, table, `not (${rule})`), table).toBeGreaterThan(0)
      }
      expect(await seen(admin, table, rule), table).toBeGreaterThan(0)
    }
  })
})
