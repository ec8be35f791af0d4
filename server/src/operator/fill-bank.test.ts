import { checkBooks } from '@bank/database/check-books'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { type App, openApp } from '#testing/app.ts'
import { aClient, testSecrets } from '#testing/builders.ts'
import { fillBank, NotFilled } from './fill-bank.ts'

const size = { users: 30, entries: 1_800 }
let app: App
afterEach(async () => await app.close())

/** Every index, constraint and trigger of the bank, as PostgreSQL writes them. */
async function definitionsOf({ owner }: App): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace::regnamespace::text in ('audit', 'bank', 'identity', 'ledger', 'mail')
    union all
    select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
      where c.connamespace::regnamespace::text in ('audit', 'bank', 'identity', 'ledger', 'mail')
    union all
    select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
    order by 1`.execute(owner)
  return rows.map(({ definition }) => definition)
}

async function countOf({ owner }: App, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(owner)
  return rows[0]?.count ?? -1
}

test('An empty bank is filled with as many clients and entries as asked, and its books balance', async () => {
  app = await openApp()
  const before = await definitionsOf(app)

  await fillBank(app.ownerUrl, await testSecrets(), size)

  const books = await checkBooks(app.ownerUrl)
  expect(books).toMatchObject({ balanced: true, accounts: '30', entries: '1800', transfers: '900' })
  expect(await countOf(app, 'identity.users')).toBe(30)
  expect(await countOf(app, 'bank.transaction_words')).toBeGreaterThan(150)
  expect(await definitionsOf(app)).toEqual(before)
})

test('What belongs to an invented client can be decrypted with the bank’s keys', async () => {
  app = await openApp()
  const secrets = await testSecrets()
  await fillBank(app.ownerUrl, secrets, size)

  const { id, clientId, details, dataKey } = await app.owner
    .selectFrom('beneficiary')
    .innerJoin('identity.users', 'identity.users.id', 'beneficiary.clientId')
    .select(['beneficiary.id', 'clientId', 'details', 'dataKey'])
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(decryptDetails(secrets, { id: clientId, dataKey }, id, details).bankName).toBe(
    'Thames & Mercer Bank',
  )
})

test('A bank with a client of its own is not filled', async () => {
  app = await openApp()
  await aClient(app.owner)

  await expect(fillBank(app.ownerUrl, await testSecrets(), size)).rejects.toThrow(NotFilled)
  expect(await countOf(app, 'identity.users')).toBe(1)
})

test('The demo bank is filled beside its users, once', async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
  const demoUsers = await countOf(app, 'identity.users')

  await fillBank(app.ownerUrl, await testSecrets(), size)
  expect(await countOf(app, 'identity.users')).toBe(demoUsers + 30)

  await expect(fillBank(app.ownerUrl, await testSecrets(), size)).rejects.toThrow('already been filled')
  expect(await countOf(app, 'identity.users')).toBe(demoUsers + 30)
})
