/** The servers of a bank share some counts, and keep others each for itself. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { aClient, aSession, type TestSession } from '#testing/builders.ts'
import { failTogether, outcome, reasons } from '#testing/sign-ins.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const env = {
  DATABASE_POOL: '3',
  CONFIRMATIONS_PER_MINUTE: '2',
  // Six after a pause.
  REQUESTS_PER_SESSION_AND_MINUTE: '24',
  STREAMS_PER_SESSION: '1',
}
let one: TestServer
let other: TestServer
beforeAll(async () => {
  one = await startTestServer({ env })
  other = await startTestServer({ env, beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('failed sign-ins at two servers are one count, and the lock holds at both', async () => {
  const user = await aClient(one.owner)
  await Promise.all([failTogether(one, 3, user), failTogether(other, 2, user)])
  const right = [one, other].map((server) => outcome(server, server.credentialsOf(user)))
  expect(await Promise.all(right)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
  expect(await reasons(one, user)).toEqual({ 'wrong-password': 5, locked: 2 })
})

test('limits a minute that the database counts hold for all servers together', async () => {
  const { tokenHash } = await aSession(one.owner, await aClient(one.owner))
  const digest = createHash('sha256').update('an order').digest()
  const confirmAt = async ({ services }: TestServer) =>
    await confirm({ services, tokenHash }, { action: 'payment', digest, code: '000000' })
  for (const server of [one, other])
    await expect(confirmAt(server)).rejects.toMatchObject({ code: 'INVALID_CODE' })
  for (const server of [one, other])
    await expect(confirmAt(server)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
})

test('the rate and the event streams of a session are counted by each server for itself', async () => {
  const session = await aSession(one.owner, await aClient(one.owner))
  const ask = async (server: TestServer) => (await server.browser(session).get('/api/accounts')).status
  for (let asked = 0; asked < 6; asked += 1) expect(await ask(one)).toBe(200)
  expect([await ask(one), await ask(other)]).toEqual([429, 200])

  const end = new AbortController()
  const listener = await aSession(one.owner, await aClient(one.owner))
  const streams = []
  for (const server of [one, one, other]) streams.push(await openStream(server, listener, end.signal))
  expect(streams).toEqual([200, 429, 200])
  end.abort()
})

test('each server has the connections of its pool, and one more that listens', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 6 }, async () => await aSession(one.owner, await aClient(one.owner))),
  )
  const crowd = [one, other].flatMap((server) =>
    sessions.map(async (session) => (await server.browser(session).get('/api/accounts')).status),
  )
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::int from pg_stat_activity
    where datname = current_database() and usename <> current_user group by 1 order by 1`.execute(one.owner)
  expect(rows).toEqual([
    { name: 'bank', count: 6 },
    { name: 'bank-changes', count: 2 },
  ])
})

async function openStream(
  { port }: TestServer,
  { token }: TestSession,
  signal: AbortSignal,
): Promise<number> {
  const headers = { cookie: `session=${token}` }
  return (await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal })).status
}
