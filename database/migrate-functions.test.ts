import { describe, expect, test } from 'vitest'
import { migrate, withClient } from './migrate.ts'
import { openMigratedDatabase } from './testing.ts'

describe('functions that no file defines', () => {
  test('are dropped at the next start, so that old and new databases have the same functions', async () => {
    const { url, drop } = await openMigratedDatabase()
    try {
      const fresh = await functionsOf(url)
      await withClient(url, async (client) => {
        await client.query('set role bank_owner')
        // Leftovers of an older version in each schema: a removed function, one with other arguments, and one
        // that the server could execute.
        for (const schema of ['identity', 'bank', 'ledger', 'mail', 'audit'])
          await client.query(`create function ${schema}.of_an_older_version() returns int
            language sql as 'select 1'`)
        await client.query(`create function identity.end_session(p_token_hash bytea, p_reason text)
          returns uuid language sql security definer as 'select null::uuid'`)
        await client.query('grant execute on function identity.end_session(bytea, text) to bank_app')
        await client.query(`create procedure bank.of_an_older_version(p_left int)
          language sql as 'select 1'`)
      })
      expect((await functionsOf(url)).length).toBe(fresh.length + 7)

      await migrate(url)
      expect(await functionsOf(url)).toEqual(fresh)
    } finally {
      await drop()
    }
  })

  test('are replaced if an older version named their parameters or results otherwise', async () => {
    const { url, drop } = await openMigratedDatabase()
    try {
      const fresh = await functionsOf(url)
      await withClient(url, async (client) => {
        await client.query('set role bank_owner')
        await client.query('drop function identity.end_session(bytea)')
        await client.query(`create function identity.end_session(p_another_name bytea) returns text
          language sql as 'select null'`)
      })

      await migrate(url)
      expect(await functionsOf(url)).toEqual(fresh)
    } finally {
      await drop()
    }
  })

  test('are kept if a table, an index or a trigger needs them, or if they are not the bank’s', async () => {
    const { url, drop } = await openMigratedDatabase()
    try {
      const fresh = await functionsOf(url)
      // These belong to migrations: a generated column, an index, a constraint and a trigger need them.
      const needed = ['identity.fold', 'bank.grams', 'bank.without_invisible', 'audit.refuse_change']
      expect(fresh.filter(({ name }) => needed.includes(name)).length).toBe(needed.length)
      await withClient(url, async (client) => {
        await client.query(`create function bank.of_the_operator() returns int language sql as 'select 1'`)
        await client.query(`create function public.of_operator() returns int language sql as 'select 1'`)
      })
      const before = await functionsOf(url)

      await migrate(url)
      expect(await functionsOf(url)).toEqual(before)
    } finally {
      await drop()
    }
  })
})

type Listed = { name: string; signature: string; text: string; rights: string | null; owner: string }

/** Every function of the database that is not PostgreSQL's own, with its text and who may call it. */
async function functionsOf(url: string): Promise<Listed[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<Listed>(`
      select p.pronamespace::regnamespace || '.' || p.proname as name, p.oid::regprocedure::text as signature,
        pg_get_functiondef(p.oid) as text, p.proacl::text as rights, p.proowner::regrole::text as owner
      from pg_proc p
      where p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      order by 1, 2`)
    return rows
  })
}
