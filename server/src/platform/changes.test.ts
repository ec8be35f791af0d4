import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { layCable } from '#testing/cable.ts'
import { type News, openChanges } from './changes.ts'
import { openDatabase } from './database.ts'
import { openLog } from './log.ts'

/** A second server on the same database. */
function secondServer({ services: { config } }: App) {
  const { db, pool } = openDatabase({ connectionString: config.databaseUrl, connections: 2, waitMs: 2_000 })
  const changes = openChanges({ connectionString: config.databaseUrl, pool, log: openLog('silent') })
  return { changes, close: async () => changes.close().then(() => db.destroy()) }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !isTrue(); i += 1) await wait(10)
  expect(isTrue()).toBe(true)
}

/** Until the listening connection stands, nothing can be heard. */
async function waitForChange(
  app: App,
  publish: (personId: string) => void,
  subscribe = app.services.changes.subscribe,
): Promise<void> {
  const personId = randomUUID()
  const heard: News[] = []
  const stop = subscribe(personId, (news) => heard.push(news))
  for (let i = 0; i < 100 && heard.length === 0; i += 1) {
    publish(personId)
    await wait(20)
  }
  stop()
  expect(heard).not.toHaveLength(0)
}

test('a change is heard on every server, by those whom it concerns and nobody else', async ({ app }) => {
  const other = secondServer(app)
  const { changes } = app.services
  await waitForChange(app, (personId) => changes.publish({ personId, accountIds: [] }), other.changes.subscribe)
  await waitForChange(app, (personId) => other.changes.publish({ personId, accountIds: [] }))
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const heard: Record<string, News[]> = { here: [], there: [], somebodyElse: [] }
  changes.subscribe(mine, (news) => heard['here']?.push(news))
  const stop = other.changes.subscribe(mine, (news) => heard['there']?.push(news))
  other.changes.subscribe(theirs, (news) => heard['somebodyElse']?.push(news))

  const accountId = randomUUID()
  changes.publish({ personId: mine, accountIds: [accountId] })
  await until(() => heard['here']?.length === 1 && heard['there']?.length === 1)
  expect(heard).toEqual({
    here: [{ personId: mine, accountIds: [accountId], topics: [], sessions: false, clientId: null }],
    there: [{ personId: mine, accountIds: [accountId], topics: [], sessions: false, clientId: null }],
    somebodyElse: [],
  })

  stop()
  changes.publishSessions(mine)
  await until(() => heard['here']?.length === 2)
  expect(heard['here']?.[1]).toEqual({
    personId: mine,
    accountIds: [],
    topics: [],
    sessions: true,
    clientId: null,
  })
  expect(heard['there']).toHaveLength(1)
  await other.close()
})

test('a storm of changes travels in few notifications, and none is lost', async ({ app }) => {
  const { changes } = app.services
  await waitForChange(app, (personId) => changes.publish({ personId, accountIds: [] }))
  const people = Array.from({ length: 200 }, () => randomUUID())
  const accounts = Array.from({ length: 250 }, () => randomUUID())
  const heard = new Map<string, Set<string>>()
  let times = 0
  for (const personId of people) {
    changes.subscribe(personId, (news) => {
      times += 1
      if (news === 'missed-something') return
      const known = heard.get(personId) ?? new Set()
      for (const id of news.accountIds) known.add(id)
      heard.set(personId, known)
    })
  }
  for (let i = 0; i < 5_000; i += 1) {
    const personId = people[i % people.length] ?? ''
    changes.publish({ personId, accountIds: [accounts[i % accounts.length] ?? ''] })
  }
  changes.publish({ personId: people[0] ?? '', accountIds: accounts })
  await until(() => heard.size === people.length && heard.get(people[0] ?? '')?.size === accounts.length)
  expect(times).toBeLessThan(1_000)
})

test('a listener whose connection breaks comes back, and says that it may have missed something', async ({
  app,
}) => {
  const { changes } = app.services
  await waitForChange(app, (personId) => changes.publish({ personId, accountIds: [] }))
  const personId = randomUUID()
  const heard: News[] = []
  changes.subscribe(personId, (news) => heard.push(news))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bank-changes' and datname = current_database()`.execute(
    app.owner,
  )
  await until(() => heard.includes('missed-something'))
  changes.publish({ personId, accountIds: [] })
  await until(() => heard.length === 2)
})

test('what could not be told is told later', async ({ app }) => {
  const cable = await layCable(app.services.config.databaseUrl)
  const throughCable = new URL(app.services.config.databaseUrl)
  throughCable.port = String(cable.port)
  const { db, pool } = openDatabase({ connectionString: throughCable.href, connections: 2, waitMs: 500 })
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const changes = openChanges({ connectionString: app.services.config.databaseUrl, pool, log })
  await waitForChange(app, (personId) => changes.publish({ personId, accountIds: [] }), changes.subscribe)
  const personId = randomUUID()
  const heard: News[] = []
  changes.subscribe(personId, (news) => heard.push(news))
  await cable.cut()
  const [one, two] = [randomUUID(), randomUUID()]
  changes.publish({ personId, accountIds: [one] })
  await wait(300)
  changes.publish({ personId, accountIds: [two] })
  await wait(300)
  expect(heard).toEqual([])
  // It does not hammer at a database that is away.
  expect(lines.length).toBeLessThan(3)
  await cable.mend()
  await until(() => heard.length > 0)
  const told = heard.flatMap((news) => (news === 'missed-something' ? [] : news.accountIds))
  expect(told.toSorted()).toEqual([one, two].toSorted())

  // A bank that closes does not wait for a database that is away.
  await cable.cut()
  changes.publish({ personId, accountIds: [one] })
  await changes.close()
  await db.destroy()
})

test('a notification that is none of ours does no harm', async ({ app }) => {
  const { changes } = app.services
  for (const payload of ['', 'hello', '{}', '[["x",[],true]]'])
    await sql`select pg_notify('bank_changes', ${payload})`.execute(app.owner)
  await waitForChange(app, (personId) => changes.publish({ personId, accountIds: [] }))
})
