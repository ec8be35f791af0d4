import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBeneficiary, aClient, anAccount, aSession, balanceOf } from '#testing/builders.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { setting } from '#testing/clones.ts'
import { startTestServer } from '#testing/test-server.ts'
import { cacheAnswer } from './health.ts'

/** An answer is cached for a second; this clock moves past it. */
const soon = { timeout: 5_000 }

test('the bank is ready while its database answers, and alive in either case', async () => {
  const server = await startTestServer()
  const ask = async (path: string) => (await server.browser().get(path)).status
  const readiness = () => ask('/health/ready')
  expect([await ask('/health/live'), await readiness()]).toEqual([200, 200])
  await sql`alter schema ledger rename to ledger_away`.execute(server.owner)
  await expect.poll(readiness, soon).toBe(503)
  expect(await ask('/health/live')).toBe(200)
  await sql`alter schema ledger_away rename to ledger`.execute(server.owner)
  await expect.poll(readiness, soon).toBe(200)
  await server.close()
})

test('the bank is not ready once its login is refused, though older connections still work', async () => {
  const server = await startTestServer({ ownLogin: true })
  const session = await aSession(server.owner, await aClient(server.owner))
  const accounts = async () => await server.browser(session).get('/api/accounts')
  const readiness = async () => (await server.browser().get('/health/ready')).status
  expect([(await accounts()).status, await readiness()]).toEqual([200, 200])

  const { username, password } = new URL(server.services.config.databaseUrl)
  const setPassword = async (text: string) => {
    await sql`alter role ${sql.id(username)} password ${sql.lit(text)}`.execute(server.owner)
  }
  await setPassword('another')
  await expect.poll(readiness, soon).toBe(503)
  // A background job may have the older connection at this moment.
  await expect.poll(async () => (await accounts()).status, soon).toBe(200)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${username}`.execute(
    server.owner,
  )
  await expect.poll(async () => (await accounts()).status, soon).toBe(503)
  const refused = await accounts()
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'BUSY', '1'])
  expect(server.log()).not.toContain('a request failed')

  await setPassword(password)
  await expect.poll(readiness, soon).toBe(200)
  expect((await accounts()).status).toBe(200)
  await server.close()
})

test('concurrent readiness requests ask the database once', async () => {
  let asked = 0
  const ask = async () => (asked += 1)
  const oneHour = cacheAnswer(3_600_000, ask)
  expect(await Promise.all([oneHour(), oneHour(), oneHour()])).toEqual([1, 1, 1])
  expect(await oneHour()).toBe(1)
  const atOnce = cacheAnswer(0, ask)
  expect([await atOnce(), await atOnce()]).toEqual([2, 3])
})

test('while the database is away requests are refused as busy, and the bank recovers by itself', async () => {
  const toDatabase = await startFaultProxy(setting('TEST_PG_ADMIN_URL'))
  const server = await startTestServer({ databasePort: toDatabase.port })
  const session = await aSession(server.owner, await aClient(server.owner))
  const ask = async (path: string) => await server.browser(session).get(path)
  expect((await ask('/api/accounts')).status).toBe(200)

  await toDatabase.cut()
  for (let i = 0; i < 5; i += 1) {
    const start = performance.now()
    const away = await ask('/api/accounts')
    expect([away.status, away.code, away.headers['retry-after']]).toEqual([503, 'BUSY', '1'])
    expect(performance.now() - start).toBeLessThan(3_000)
  }
  expect([(await ask('/health/live')).status, (await ask('/health/ready')).status]).toEqual([200, 503])

  await toDatabase.mend()
  expect((await ask('/api/accounts')).status).toBe(200)
  await expect.poll(async () => (await ask('/health/ready')).status, soon).toBe(200)
  expect(server.log()).not.toContain('a request failed')
  await server.close()
  await toDatabase.cut()
})

test('a payment whose commit was not confirmed is not known, and sent again it is made once', async () => {
  const toDatabase = await startFaultProxy(setting('TEST_PG_ADMIN_URL'))
  const server = await startTestServer({ databasePort: toDatabase.port })
  const client = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, client))
  const order = {
    paymentId: randomUUID(),
    accountId: await anAccount(server.owner, client, { balance: '1000' }),
    beneficiaryId: await aBeneficiary(server.owner, client),
    amount: '30.25',
  }
  const pay = async () => await browser.post('/api/payments', order)
  toDatabase.after('make_payment', 'cut')
  const lost = await pay()
  expect([lost.status, lost.code, lost.headers['retry-after']]).toEqual([503, 'OUTCOME_UNKNOWN', '1'])
  expect(await balanceOf(server.owner, order.accountId)).toBe('969.75')
  expect(await pay()).toMatchObject({ status: 200, body: { paymentId: order.paymentId, balance: '969.75' } })
  expect(await balanceOf(server.owner, order.accountId)).toBe('969.75')
  expect(server.log()).toContain('the outcome of a commit is not known')
  expect(server.log()).not.toContain('a request failed')
  await server.close()
  await toDatabase.cut()
})
