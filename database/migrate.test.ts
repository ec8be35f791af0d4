import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmptyDatabase, openMigratedDatabase } from './testing.ts'

describe('the migration of a database', () => {
  test('applies every migration in order, and none the second time', async () => {
    await withDatabase(async (url) => {
      const files = (await readdir(new URL('./migrations/', import.meta.url))).toSorted()

      expect(await migrate(url)).toEqual({ applied: files })
      expect(await migrate(url)).toEqual({ applied: [] })
    })
  })

  test('refuses a migration that was edited after it had been applied, and names it', async () => {
    await withMigrated(async (url) => {
      await asked(url, `update migration.applied set sha256 = 'another text' where name like '0003-%'`)

      await expect(migrate(url)).rejects.toThrow(
        'Migration 0003-ledger.sql was edited after it had been applied.',
      )
    })
  })

  test('refuses data of a newer version, and leaves its functions as they are', async () => {
    await withMigrated(async (url) => {
      await asked(url, `insert into migration.applied (name, sha256) values ('9999-newer.sql', '')`)
      await asked(url, `create function bank.newer() returns int language sql return 1`)
      await asked(url, `alter function bank.newer() owner to bank_owner`)
      const before = await texts(url)

      await expect(migrate(url)).rejects.toMatchObject({
        name: 'UnfitDatabase',
        message: expect.stringContaining('by a newer version of this program: it has 9999-newer.sql'),
      })
      expect(await texts(url)).toEqual(before)
    })
  })

  test('restores every changed or missing function and policy from the files', async () => {
    await withMigrated(async (url) => {
      const before = await texts(url)
      await asked(
        url,
        `create or replace function ledger.is_amount(p_amount numeric, p_decimals int)
          returns boolean language sql as 'select true'`,
      )
      await asked(url, 'drop function identity.end_session(bytea)')
      await asked(url, 'alter policy own on bank.payment using (true)')
      await asked(url, 'drop policy own on ledger.entry')
      expect(await texts(url)).not.toEqual(before)

      expect(await migrate(url)).toEqual({ applied: [] })
      expect(await texts(url)).toEqual(before)
    })
  })

  test('happens once when two servers start at the same moment, in one database or in two', async () => {
    await withDatabase(async (one) => {
      await withDatabase(async (two) => {
        const [first, second, third] = await Promise.all([migrate(one), migrate(one), migrate(two)])

        expect(third.applied.length).toBeGreaterThan(0)
        expect([...first.applied, ...second.applied]).toEqual(third.applied)
      })
    })
  })

  test('leaves the server no way to create temporary objects', async () => {
    await withMigrated(async (url) => {
      // Rights on the database itself are no part of a copy; each start gives them.
      await migrate(url)

      expect(
        await asked(url, `select has_database_privilege('bank_app', current_database(), 'temporary') as may`),
      ).toEqual([{ may: false }])
    })
  })

  test('refuses a database with another encoding before it creates anything', async () => {
    await withDatabase(async (admin) => {
      const name = `${new URL(admin).pathname.slice(1)}_ascii`
      await asked(
        admin,
        `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
      )
      const url = new URL(admin)
      url.pathname = `/${name}`
      await expect(migrate(url.href)).rejects.toThrow(
        'The database is encoded as SQL_ASCII, and has to be UTF8',
      )
      expect(await asked(url.href, `select nspname from pg_namespace where nspname = 'migration'`)).toEqual(
        [],
      )
      await asked(admin, `drop database ${name} with (force)`)
    })
  })

  test('runs as an owner that cannot log in, and gives no rights to other roles', async () => {
    await withMigrated(async (url) => {
      const others = await asked(
        url,
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('bank', 'ledger', 'identity', 'audit', 'migration')
          and pg_get_userbyid(c.relowner) <> 'bank_owner'
        union all
        select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('bank', 'ledger', 'identity', 'audit')
          and pg_get_userbyid(p.proowner) <> 'bank_owner'`,
      )
      expect(others).toEqual([])
      expect(
        await asked(
          url,
          `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'bank_owner'`,
        ),
      ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }])
    })
  })
})

async function withDatabase(work: (url: string) => Promise<void>, open = openEmptyDatabase): Promise<void> {
  const { url, drop } = await open()
  try {
    await work(url)
  } finally {
    await drop()
  }
}

async function withMigrated(work: (url: string) => Promise<void>): Promise<void> {
  await withDatabase(work, openMigratedDatabase)
}

/** The definitions of functions and policies, and their grants. */
async function texts(url: string): Promise<unknown[]> {
  return await asked(
    url,
    `select pg_get_functiondef(p.oid) as text, p.proacl::text as rights
    from pg_proc p where p.pronamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit')
    union all
    select p.polrelid::regclass || ' ' || p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid),
      p.polroles::regrole[]::text from pg_policy p
    order by 1`,
  )
}

async function asked(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
