import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAccount, aSession } from '#testing/builders.ts'
import { enter } from '#testing/database.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { isDatabaseBusy, openDatabase } from './database.ts'
import { OutcomeUnknown } from './outcome.ts'
import { allowAMinuteEach } from './pool-driver.ts'
import { openPrimary } from './primary.ts'

/** The owner's database by way of a proxy, and a table to write to. */
async function openDrafts(app: App, answerWithinMs = 8_000) {
  await sql`drop table if exists drafts`.execute(app.owner)
  await sql`create table drafts (id integer primary key)`.execute(app.owner)
  const proxy = await startFaultProxy(app.ownerUrl)
  const url = new URL(app.ownerUrl)
  url.port = String(proxy.port)
  const { db, pool } = openDatabase({
    primary: openPrimary(url.href),
    connections: 1,
    waitMs: 2_000,
    answerWithinMs,
  })
  return {
    db,
    proxy,
    pool,
    write: async (id: number) => await sql`insert into drafts values (${id})`.execute(db),
    written: async () => {
      const { rows } = await sql<{ id: number }>`select id from drafts order by id`.execute(app.owner)
      return rows.map(({ id }) => id)
    },
    close: async () => {
      await db.destroy()
      await proxy.cut()
    },
  }
}

describe('a commit is not known', () => {
  test('if its connection breaks before the answer, and a statement before it has failed for sure', async ({
    app,
  }) => {
    const { db, proxy, write, written, close } = await openDrafts(app)
    const inTransaction = async (id: number) =>
      await db.transaction().execute(async (tx) => await sql`insert into drafts values (${id})`.execute(tx))
    proxy.after('insert', 'cut')
    await expect(inTransaction(1)).rejects.toSatisfy(isDatabaseBusy)
    proxy.after('commit', 'cut')
    await expect(inTransaction(2)).rejects.toThrow(OutcomeUnknown)
    proxy.after('insert', 'cut')
    await expect(write(3)).rejects.toThrow(OutcomeUnknown)
    await expect(write(3)).rejects.toThrow('duplicate key')
    expect(await written()).toEqual([2, 3])
    await close()
  })

  test('if there is no answer in time; the connection goes, and nothing is cancelled', async ({ app }) => {
    const { proxy, pool, write, written, close } = await openDrafts(app, 300)
    await write(1)
    proxy.after('insert', 'hold')
    await expect(write(2)).rejects.toThrow(OutcomeUnknown)
    await expect.poll(written).toEqual([1, 2])
    await expect.poll(() => pool.totalCount).toBe(0)
    await write(3)
    await close()
  })

  test('if PostgreSQL warns that it no longer waits for its standby', async ({ app }) => {
    const { write, written, close } = await openDrafts(app)
    await sql`create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'canceling wait for synchronous replication'; return null; end $$`.execute(
      app.owner,
    )
    await sql`create constraint trigger warn after insert on drafts deferrable initially deferred
      for each row execute function warn()`.execute(app.owner)
    const outcome = await write(1).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(OutcomeUnknown)
    // A request that only reads is told that the bank is busy, because nothing about it is unknown.
    expect(outcome).toSatisfy((error: Error) => isDatabaseBusy(error.cause))
    expect(await written()).toEqual([1])
    await close()
  })
})

test('a transaction ends when a statement has no answer in time, but a job may ask for a minute', async ({
  app,
}) => {
  const { db, proxy, written, close } = await openDrafts(app, 300)
  const patiently = db.transaction().execute(async (tx) => {
    await allowAMinuteEach.execute(tx)
    return (await sql`select pg_sleep(0.4)`.execute(tx)).rows.length
  })
  expect(await patiently).toBe(1)
  proxy.after('insert', 'hold')
  const silent = db
    .transaction()
    .execute(async (tx) => await sql`insert into drafts values (${1})`.execute(tx))
  await expect(silent).rejects.toSatisfy(isDatabaseBusy)
  expect(await written()).toEqual([])
  await close()
})

test('after a failover without a word one caller waits for the silent connections, not each in turn', async ({
  app,
}) => {
  const proxy = await startFaultProxy(app.ownerUrl)
  const url = new URL(app.ownerUrl)
  url.port = String(proxy.port)
  const { db, pool } = openDatabase({
    primary: openPrimary(url.href),
    connections: 2,
    waitMs: 2_000,
    answerWithinMs: 300,
  })
  const read = async () => (await sql`select pg_sleep(0.1)`.execute(db)).rows.length
  await Promise.all([read(), read()])
  expect(pool.idleCount).toBe(2)
  proxy.silence()
  proxy.turn(app.ownerUrl)
  await expect(read()).rejects.toThrow(OutcomeUnknown)
  expect(await read()).toBe(1)
  await db.destroy()
  await proxy.cut()
})

test('a pool finds the primary among several hosts, and finds it again', async ({ app }) => {
  const [one, other] = await Promise.all([startFaultProxy(app.ownerUrl), startFaultProxy(app.ownerUrl)])
  const hosts = ['127.0.0.1:1', ...[one, other].map(({ port }) => `127.0.0.1:${port}`)]
  const primary = openPrimary(app.ownerUrl, hosts)
  const { db } = openDatabase({ primary, connections: 2, waitMs: 2_000 })
  const read = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows
  expect(await read()).toEqual([{ one: 1 }])
  expect(new URL(primary.url()).port).toBe(String(one.port))
  await one.cut()
  await wait(50)
  expect(await read()).toEqual([{ one: 1 }])
  expect(new URL(primary.url()).port).toBe(String(other.port))
  await db.destroy()
  await other.cut()
})

/** A host that agrees to TLS and closes the connection then, as one does that is shut down at that moment. */
async function startEndingHost() {
  let asked = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      asked += 1
      socket.write('S')
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { host: `127.0.0.1:${port}`, asked: () => asked, close: () => server.close() }
}

test('a database that goes while TLS begins is busy, and the next host is tried', async () => {
  const hosts = await Promise.all([startEndingHost(), startEndingHost()])
  const primary = openPrimary(
    'postgres://bank@127.0.0.1/bank?sslmode=no-verify',
    hosts.map(({ host }) => host),
  )
  const { db } = openDatabase({ primary, connections: 1, waitMs: 300 })
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isDatabaseBusy)
  expect(hosts.map(({ asked }) => asked() > 0)).toEqual([true, true])
  await db.destroy()
  for (const host of hosts) host.close()
})

test('a connection that leads to a standby now is given up, and the caller may try again', async ({
  app,
}) => {
  const { db, pool, write, close } = await openDrafts(app)
  await write(1)
  await sql`set default_transaction_read_only = on`.execute(db)
  await expect(write(2)).rejects.toSatisfy(isDatabaseBusy)
  await expect.poll(() => pool.totalCount).toBe(0)
  await write(2)
  await close()
})

test('one prepared plan for all callers shows each their own rows', async ({ app }) => {
  const someone = async () => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client)
    return { accountId, ...(await aSession(app.owner, client)) }
  }
  const [one, other] = [await someone(), await someone()]
  const look = async ({ tokenHash }: { tokenHash: Buffer }) =>
    await app.services.db.transaction().execute(async (tx) => {
      await enter(tx, tokenHash)
      const accounts = await tx.selectFrom('account').select('id').execute()
      const { rows } = await sql<{ uses: number }>`
        select generic_plans::int as uses from pg_prepared_statements where statement like '%from "account"%'
      `.execute(tx)
      return { ids: accounts.map(({ id }) => id), uses: rows[0]?.uses ?? 0 }
    })
  let uses = 0
  for (let round = 0; round < 6; round += 1) {
    expect((await look(one)).ids).toEqual([one.accountId])
    const seen = await look(other)
    expect(seen.ids).toEqual([other.accountId])
    uses = seen.uses
  }
  // PostgreSQL makes a plan for each of the first five uses, and one for all where that costs no more.
  expect(uses).toBeGreaterThan(0)
})

test('behind a pooler that carries no prepared statements one fails, and the others are sent whole', async ({
  app,
}) => {
  const { db } = openDatabase({ primary: openPrimary(app.ownerUrl), connections: 1, waitMs: 2_000 })
  const read = async () =>
    (await sql<{ count: number }>`select count(*)::int from pg_prepared_statements`.execute(db)).rows
  expect(await read()).toEqual([{ count: 1 }])
  // As the next transaction on another connection of the pooler: there no statement has this name.
  await sql`deallocate all; select 1`.execute(db)
  await expect(read()).rejects.toSatisfy(isDatabaseBusy)
  expect(await read()).toEqual([{ count: 0 }])
  expect(await read()).toEqual([{ count: 0 }])
  await db.destroy()
})

test('a statement whose columns an upgrade changed is refused once, not on each connection in turn', async ({
  app,
}) => {
  await sql`create table public.widened (one int)`.execute(app.owner)
  const { db } = openDatabase({ primary: openPrimary(app.ownerUrl), connections: 3, waitMs: 2_000 })
  const read = async () => (await sql<{ one: number }>`select * from public.widened`.execute(db)).rows
  // Each of the connections prepares the statement, as those of a pooler have.
  const all = await Promise.all(Array.from({ length: 3 }, async () => await db.startTransaction().execute()))
  for (const tx of all) await sql`select * from public.widened`.execute(tx)
  for (const tx of all) await tx.rollback().execute()
  for (const column of ['two', 'three']) {
    await sql`alter table public.widened add column ${sql.id(column)} int`.execute(app.owner)
    await expect(read()).rejects.toSatisfy(isDatabaseBusy)
    for (let times = 0; times < 6; times += 1) expect(await read()).toEqual([])
  }
  await sql`drop table public.widened`.execute(app.owner)
  await db.destroy()
})

test('rows that were read are freed by small collections of the memory', async ({ app }) => {
  setFlagsFromString('--expose-gc')
  const collectYoung: (how: { type: 'minor' }) => void = runInNewContext('gc')
  const oldBytes = () =>
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0
  const { db } = openDatabase({ primary: openPrimary(app.ownerUrl), connections: 1, waitMs: 2_000 })
  const megabyte = sql<{ text: string }>`select repeat('x', 25000) as text from generate_series(1, 40)`
  const before = oldBytes()
  for (let times = 0; times < 30; times += 1) {
    await megabyte.execute(db)
    collectYoung({ type: 'minor' })
  }
  expect(oldBytes() - before).toBeLessThan(10_000_000)
  await db.destroy()
})
