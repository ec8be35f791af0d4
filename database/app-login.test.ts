import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { type AppLogin, dropFormerLogins, getAppLogin, replaceAppLogin } from './app-login.ts'
import { migrate } from './migrate.ts'
import { UnfitDatabase } from './owner-rights.ts'
import { openEmptyDatabase, openMigratedDatabase } from './testing.ts'

/** A migrated database of its own. */
async function withBank(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const { url, drop } = await openMigratedDatabase()
  try {
    await work(url)
  } finally {
    await drop()
  }
}

function addressOf(ownerUrl: string, { user, password }: AppLogin): string {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  return url.href
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function ask(url: string, text: string): Promise<unknown[]> {
  return await connected(url, async (client) => (await client.query(text)).rows)
}

describe('the database login of a bank’s servers', () => {
  test('is the same for all servers, also when several start at the same moment', async () => {
    await withBank(async (ownerUrl) => {
      const [first, ...others] = await Promise.all([
        getAppLogin(ownerUrl),
        getAppLogin(ownerUrl),
        getAppLogin(ownerUrl),
      ])
      expect(others).toEqual([first, first])
      expect(await getAppLogin(ownerUrl)).toEqual(first)
      expect(await ask(addressOf(ownerUrl, first), 'select current_user as user')).toEqual([
        { user: first.user },
      ])
    })
  })

  test('is not changed by the login of a second database in the same cluster', async () => {
    await withBank(async (ownerUrl) => {
      const login = await getAppLogin(ownerUrl)
      await withBank(async (staging) => {
        const other = await getAppLogin(staging)
        expect(other.user).not.toBe(login.user)
        expect(await ask(addressOf(ownerUrl, login), 'select 1 as one')).toEqual([{ one: 1 }])
      })
    })
  })

  test('has exactly the rights and time limits of bank_app', async () => {
    await withBank(async (ownerUrl) => {
      // Rights on the database itself are no part of a copy; each start gives them.
      await migrate(ownerUrl)
      const url = addressOf(ownerUrl, await getAppLogin(ownerUrl))
      expect(await ask(url, 'select open from ledger.state')).toHaveLength(1)
      expect(await ask(url, 'select id from bank.account')).toEqual([])
      for (const forbidden of [
        'select password from migration.app_login',
        'delete from identity.key_check',
        'insert into bank.account default values',
        'set role bank_owner',
        'create table bank.mine ()',
        'create temporary table mine ()',
      ])
        await expect(ask(url, forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
      const settings = `select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'search_path',
        'idle_in_transaction_session_timeout')`
      const ofBankApp = await connected(ownerUrl, async (client) => {
        const { rows } = await client.query<{ setting: string }>(
          `select unnest(rolconfig) as setting from pg_roles where rolname = 'bank_app'`,
        )
        return rows.map(({ setting }) =>
          setting.replace('5s', '5000').replace('2s', '2000').replace('10s', '10000').replaceAll('"', ''),
        )
      })
      const own = await connected(
        url,
        async (client) => (await client.query<{ name: string; setting: string }>(settings)).rows,
      )
      expect(own.map(({ name, setting }) => `${name}=${setting}`).toSorted()).toEqual(ofBankApp.toSorted())
      expect(own).toHaveLength(4)
    })
  })

  test('is created anew in a copy of the database, and after its role was dropped', async () => {
    await withBank(async (ownerUrl) => {
      const login = await getAppLogin(ownerUrl)
      await ask(ownerUrl, 'update migration.app_login set database = 1')
      const ofCopy = await getAppLogin(ownerUrl)
      expect(ofCopy.user).not.toBe(login.user)
      await ask(ownerUrl, `drop role ${ofCopy.user}`)
      const again = await getAppLogin(ownerUrl)
      expect(again.user).not.toBe(ofCopy.user)
      expect(await ask(addressOf(ownerUrl, again), 'select 1 as one')).toEqual([{ one: 1 }])
    })
  })

  test('is replaced only on request, and the old login works until no server uses it', async () => {
    await withBank(async (ownerUrl) => {
      const older = await getAppLogin(ownerUrl)
      await connected(addressOf(ownerUrl, older), async (running) => {
        const newer = await replaceAppLogin(ownerUrl)
        expect(await getAppLogin(ownerUrl)).toEqual(newer)
        expect(newer.password).not.toBe(older.password)
        expect(await ask(addressOf(ownerUrl, older), 'select 1 as one')).toEqual([{ one: 1 }])
        expect(await dropFormerLogins(ownerUrl)).toEqual({ dropped: [], inUse: [older.user] })
        expect((await running.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      })
      await expect
        .poll(() => dropFormerLogins(ownerUrl), { timeout: 10_000 })
        .toEqual({ dropped: [older.user], inUse: [] })
      await expect(ask(addressOf(ownerUrl, older), 'select 1')).rejects.toMatchObject({ code: '28P01' })
      expect(await ask(ownerUrl, 'select role_name from migration.app_login')).toHaveLength(1)
    })
  })

  test('can be created by an owner without superuser rights, also for a second database', async () => {
    await withBank(async (adminUrl) => {
      const operator = `operator_${new URL(adminUrl).pathname.slice(-12)}`
      const { url, drop } = await openEmptyDatabase()
      try {
        await ask(url, `create role ${operator} login createrole password 'secret'`)
        await ask(url, `grant bank_owner, bank_app to ${operator} with admin option`)
        await ask(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${operator}`)
        const ownerUrl = addressOf(url, { user: operator, password: 'secret' })
        await migrate(ownerUrl)
        const login = await getAppLogin(ownerUrl)
        expect(await ask(addressOf(url, login), 'select open from ledger.state')).toHaveLength(1)
        await replaceAppLogin(ownerUrl)
        expect(await dropFormerLogins(ownerUrl)).toEqual({ dropped: [login.user], inUse: [] })
      } finally {
        await drop()
      }
    })
  })
})

test('an owner without rights cannot create the login, and gets the statements that grant them', async () => {
  const { url: superuser, drop } = await openEmptyDatabase()
  const database = new URL(superuser).pathname.slice(1)
  const [user, password] = [`${database}_owner`, randomUUID()]
  const owner = addressOf(superuser, { user, password })
  const opened = async () => await migrate(owner).then(() => getAppLogin(owner))
  // Another bank of the cluster has made the two roles already.
  const bank = await openMigratedDatabase()
  await ask(superuser, `create role "${user}" login password '${password}'`)

  const all = [
    `alter role "${user}" createrole`,
    `alter database "${database}" owner to "${user}"`,
    `grant bank_owner, bank_app to "${user}" with admin option`,
  ]
  const start = 'The role that DATABASE_URL names may not do all that a bank’s owner has to. '
  const refused = { name: UnfitDatabase.name, message: '' }
  for (let done = 0; done < all.length; done += 1) {
    const missing = all.slice(done).join('; ')
    refused.message = `${start}As a superuser of PostgreSQL: ${missing};`
    await expect(opened()).rejects.toMatchObject(refused)
    await ask(superuser, all[done] ?? '')
  }
  expect((await opened()).user).toMatch(/^bank_app_/)

  await ask(superuser, `alter role "${user}" nocreaterole`)
  refused.message = `${start}As a superuser of PostgreSQL: ${all[0]};`
  await expect(replaceAppLogin(owner)).rejects.toMatchObject(refused)
  await drop()
  await bank.drop()
})
