import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { reportStatus } from '#operator/status.ts'
import { aClient, aSession } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import type { Cluster } from '#testing/crash/cluster.ts'
import { startStandby } from '#testing/failover/standby.ts'
import { type FaultProxy, startFaultProxy } from '#testing/fault-proxy.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { isDatabaseBusy, openDatabase } from '#platform/database.ts'
import { openPrimary, StandbyReached } from '#platform/primary.ts'

let toDatabase: FaultProxy
let server: TestServer
let standby: Cluster

beforeAll(async () => {
  toDatabase = await startFaultProxy(setting('TEST_PG_ADMIN_URL'))
  server = await startTestServer({ databasePort: toDatabase.port })
  standby = await startStandby(server.clone.appUrl)
  return async () => {
    await server.close()
    await toDatabase.cut()
    await standby.stop()
  }
}, 60_000)

const soon = { timeout: 5_000 }
const hostOf = (url: string) => new URL(url).host
/** A database of the bank's own with these hosts, in this order. */
function databaseOf(...hosts: string[]) {
  const primary = openPrimary(server.clone.appUrl, hosts)
  return { primary, ...openDatabase({ primary, connections: 2, waitMs: 2_000 }) }
}
const standbyUrl = () => standby.url(new URL(server.clone.appUrl).pathname.slice(1))

test('a pool tries its hosts in turn, and passes over a standby that lets it in', async () => {
  const atPrimary = hostOf(server.clone.appUrl)
  const { db, primary } = databaseOf(hostOf(standbyUrl()), atPrimary)
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  expect(rows).toEqual([{ is: false }])
  expect(hostOf(primary.url())).toBe(atPrimary)
  await db.destroy()
})

test('where only a standby can be reached nothing is read, and the caller may try again', async () => {
  const { db } = databaseOf(hostOf(standbyUrl()))
  const refused = await sql`select from ledger.state`.execute(db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StandbyReached)
  expect(refused).toSatisfy(isDatabaseBusy)
  await db.destroy()
})

test('a server that reaches a standby is not ready and says that it is busy', async () => {
  const session = await aSession(server.owner, await aClient(server.owner))
  const readiness = async () => (await server.browser().get('/health/ready')).status
  const accounts = async () => (await server.browser(session).get('/api/accounts')).status
  expect([await readiness(), await accounts()]).toEqual([200, 200])
  await toDatabase.cut()
  toDatabase.turn(standbyUrl())
  await toDatabase.mend()
  await expect.poll(readiness, soon).toBe(503)
  expect(await accounts()).toBe(503)
  expect(server.log()).not.toContain('a request failed')
  await toDatabase.cut()
  toDatabase.turn(server.clone.appUrl)
  await toDatabase.mend()
  await expect.poll(readiness, soon).toBe(200)
  await expect.poll(accounts, soon).toBe(200)
})

test('the operator is told that a standby responds', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: standbyUrl(),
    KEY_FILE: setting('TEST_KEY_FILE'),
  })
  expect(await reportStatus(config)).toEqual([
    { isFine: false, text: 'Database: a standby responds, not the primary.' },
  ])
})

test('the connection that listens goes past the pooler, and no other does', async () => {
  const pastPooler = new URL(server.clone.appUrl)
  pastPooler.searchParams.set('application_name', 'past-pooler')
  const pooled = await startTestServer({ beside: server, env: { DATABASE_LISTEN_URL: pastPooler.href } })
  const lastOf = async () => {
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where application_name = 'past-pooler'`.execute(server.owner)
    return rows.map(({ query }) => query)
  }
  await expect.poll(lastOf, soon).toEqual([expect.stringMatching(/^(listen bank_changes|select 1)$/)])
  expect((await pooled.browser().get('/health/ready')).status).toBe(200)
  expect(await lastOf()).toHaveLength(1)
  await pooled.close()
})
