import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { type ChangeEvent, openChanges } from './changes.ts'
import { openDatabase } from './database.ts'
import { openLog } from './log.ts'
import { openPrimary } from './primary.ts'
import { waitUntil } from '#testing/waiting.ts'

/** A second server on the same database. */
function secondServer({ services: { config } }: App) {
  const { db } = openDatabase({
    primary: openPrimary(config.databaseUrl),
    connections: 2,
    waitMs: 2_000,
  })
  const changes = openChanges({ primary: openPrimary(config.databaseUrl), db, log: openLog('silent') })
  return { changes, close: async () => changes.close().then(() => db.destroy()) }
}

/** Without the listening connection no change can arrive. */
async function waitForChange(
  app: App,
  publish: (userId: string) => void,
  subscribe = app.services.changes.subscribe,
): Promise<void> {
  const userId = randomUUID()
  const heard: ChangeEvent[] = []
  const stop = subscribe({ user: userId }, (event) => heard.push(event))
  for (let i = 0; i < 100 && heard.length === 0; i += 1) {
    publish(userId)
    await wait(20)
  }
  stop()
  expect(heard).not.toHaveLength(0)
}

test('a change reaches the users concerned on every server, and no other users', async ({ app }) => {
  const other = secondServer(app)
  const { changes } = app.services
  await waitForChange(
    app,
    (userId) => changes.publish({ to: { user: userId }, accountIds: [] }),
    other.changes.subscribe,
  )
  await waitForChange(app, (userId) => other.changes.publish({ to: { user: userId }, accountIds: [] }))
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const heard: Record<string, ChangeEvent[]> = { here: [], there: [], otherUser: [] }
  changes.subscribe({ user: mine }, (event) => heard['here']?.push(event))
  const stop = other.changes.subscribe({ user: mine }, (event) => heard['there']?.push(event))
  other.changes.subscribe({ user: theirs }, (event) => heard['otherUser']?.push(event))

  const accountId = randomUUID()
  changes.publish({ to: { user: mine }, accountIds: [accountId] })
  await waitUntil(() => heard['here']?.length === 1 && heard['there']?.length === 1)
  expect(heard).toEqual({
    here: [{ to: { user: mine }, accountIds: [accountId], topics: [], sessions: false, clientId: null }],
    there: [{ to: { user: mine }, accountIds: [accountId], topics: [], sessions: false, clientId: null }],
    otherUser: [],
  })

  stop()
  changes.publishSessions(mine)
  await waitUntil(() => heard['here']?.length === 2)
  expect(heard['here']?.[1]).toEqual({
    to: { user: mine },
    accountIds: [],
    topics: [],
    sessions: true,
    clientId: null,
  })
  expect(heard['there']).toHaveLength(1)
  await other.close()
})

test('a change for all admins or for everyone reaches exactly them, on every server', async ({ app }) => {
  const other = secondServer(app)
  const { changes } = app.services
  await waitForChange(app, (userId) => changes.publish({ to: { user: userId } }), other.changes.subscribe)
  await waitForChange(app, (userId) => changes.publish({ to: { user: userId } }))
  const user = randomUUID()
  const heard: string[] = []
  for (const [server, { subscribe }] of Object.entries({ here: changes, there: other.changes }))
    for (const [name, audience] of Object.entries({
      user: { user },
      admins: 'admins',
      everyone: 'everyone',
    } as const))
      subscribe(audience, (event) => {
        if (event !== 'missed-something') heard.push(`${name} ${server}: ${event.topics.join()}`)
      })

  changes.publish({ to: 'admins', topics: ['users'] })
  changes.publish({ to: 'everyone', topics: ['rates'] })
  changes.publish({ to: { user }, topics: ['profile'] })

  await waitUntil(() => heard.length === 6)
  expect(heard.toSorted()).toEqual([
    'admins here: users',
    'admins there: users',
    'everyone here: rates',
    'everyone there: rates',
    'user here: profile',
    'user there: profile',
  ])
  await other.close()
})

test('a burst of changes is sent in few notifications, and none is lost', async ({ app }) => {
  const { changes } = app.services
  await waitForChange(app, (userId) => changes.publish({ to: { user: userId }, accountIds: [] }))
  const users = Array.from({ length: 200 }, () => randomUUID())
  const accounts = Array.from({ length: 250 }, () => randomUUID())
  const heard = new Map<string, Set<string>>()
  let times = 0
  for (const userId of users) {
    changes.subscribe({ user: userId }, (event) => {
      times += 1
      if (event === 'missed-something') return
      const known = heard.get(userId) ?? new Set()
      for (const id of event.accountIds) known.add(id)
      heard.set(userId, known)
    })
  }
  for (let i = 0; i < 5_000; i += 1) {
    const userId = users[i % users.length] ?? ''
    changes.publish({ to: { user: userId }, accountIds: [accounts[i % accounts.length] ?? ''] })
  }
  changes.publish({ to: { user: users[0] ?? '' }, accountIds: accounts })
  await waitUntil(() => heard.size === users.length && heard.get(users[0] ?? '')?.size === accounts.length)
  expect(times).toBeLessThan(1_000)
})

test('a listener whose connection breaks reconnects, and reports that it may have missed changes', async ({
  app,
}) => {
  const { changes } = app.services
  await waitForChange(app, (userId) => changes.publish({ to: { user: userId }, accountIds: [] }))
  const userId = randomUUID()
  const heard: ChangeEvent[] = []
  changes.subscribe({ user: userId }, (event) => heard.push(event))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bank-changes'
    and datname = current_database()`.execute(app.owner)
  await waitUntil(() => heard.includes('missed-something'))
  changes.publish({ to: { user: userId }, accountIds: [] })
  await waitUntil(() => heard.length === 2)
})

test('after a failover without a word changes are published and heard again', async ({ app }) => {
  const { databaseUrl } = app.services.config
  const proxy = await startFaultProxy(databaseUrl)
  const throughProxy = new URL(databaseUrl)
  throughProxy.port = String(proxy.port)
  const primary = openPrimary(throughProxy.href)
  const { db } = openDatabase({ primary, connections: 2, waitMs: 1_000, answerWithinMs: 300 })
  const changes = openChanges({
    primary,
    db,
    log: openLog('silent'),
    patience: { pulseMs: 100, answerWithinMs: 300 },
  })
  await waitForChange(
    app,
    (userId) => changes.publish({ to: { user: userId }, accountIds: [] }),
    changes.subscribe,
  )
  const user = randomUUID()
  const heard: ChangeEvent[] = []
  changes.subscribe({ user }, (event) => heard.push(event))
  proxy.silence()
  proxy.turn(databaseUrl)
  // This is published by a connection that is silent; the listener may miss it, and says so.
  changes.publish({ to: { user }, topics: ['users'] })
  await waitUntil(() => heard.includes('missed-something'))
  changes.publish({ to: { user }, topics: ['rates'] })
  await waitUntil(() => heard.some((event) => event !== 'missed-something' && event.topics.includes('rates')))
  await changes.close()
  await db.destroy()
  await proxy.cut()
})

test('a change that could not be published is published later', async ({ app }) => {
  const proxy = await startFaultProxy(app.services.config.databaseUrl)
  const throughProxy = new URL(app.services.config.databaseUrl)
  throughProxy.port = String(proxy.port)
  const { db } = openDatabase({ primary: openPrimary(throughProxy.href), connections: 2, waitMs: 2_000 })
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const changes = openChanges({ primary: openPrimary(app.services.config.databaseUrl), db, log })
  await waitForChange(
    app,
    (userId) => changes.publish({ to: { user: userId }, accountIds: [] }),
    changes.subscribe,
  )
  const userId = randomUUID()
  const heard: ChangeEvent[] = []
  changes.subscribe({ user: userId }, (event) => heard.push(event))
  await proxy.cut()
  lines.splice(0)
  const start = performance.now()
  const [one, two] = [randomUUID(), randomUUID()]
  changes.publish({ to: { user: userId }, accountIds: [one] })
  await wait(300)
  changes.publish({ to: { user: userId }, accountIds: [two] })
  await wait(300)
  expect(heard).toEqual([])
  // It retries slowly while the database is down.
  const seconds = (performance.now() - start) / 1000
  expect(lines.length).toBeLessThan(3 + seconds)
  await proxy.mend()
  await waitUntil(() => heard.length > 0)
  const accountIds = heard.flatMap((event) => (event === 'missed-something' ? [] : event.accountIds))
  expect(accountIds.toSorted()).toEqual([one, two].toSorted())

  // Closing does not wait for a database that is down.
  await proxy.cut()
  changes.publish({ to: { user: userId }, accountIds: [one] })
  await changes.close()
  await db.destroy()
})

test('a malformed notification is ignored', async ({ app }) => {
  const { changes } = app.services
  for (const payload of ['', 'hello', '{}', '[["x",[],true]]'])
    await sql`select pg_notify('bank_changes', ${payload})`.execute(app.owner)
  await waitForChange(app, (userId) => changes.publish({ to: { user: userId }, accountIds: [] }))
})
