import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { isCrowded, isDatabaseBusy, openDatabase } from './database.ts'
import { openPrimary } from './primary.ts'

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => null,
    (error: unknown) => error,
  )
}

test('an overloaded or absent database is busy, and the request may be repeated', async ({ app }) => {
  const { databaseUrl } = app.services.config
  const small = openDatabase({ primary: openPrimary(databaseUrl), connections: 1, waitMs: 1_000 })
  await sql`select 1`.execute(small.db)
  const first = sql`select pg_sleep(2)`.execute(small.db)
  const waiting = Array.from({ length: 12 }, () => thrownBy(sql`select 1`.execute(small.db)))
  await wait(20)
  expect(isCrowded(small.pool)).toBe(true)
  const pressed = await Promise.all(waiting)
  await first
  expect(isCrowded(small.pool)).toBe(false)

  const tooLong = await thrownBy(
    small.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '50ms'`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    }),
  )
  const killed = await thrownBy(
    small.db.transaction().execute(async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    }),
  )
  await small.db.destroy()
  const closed = await thrownBy(sql`select 1`.execute(small.db))

  const url = new URL(databaseUrl)
  url.port = '1'
  const absent = openDatabase({ primary: openPrimary(url.href), connections: 1, waitMs: 500 })
  const away = await thrownBy(sql`select 1`.execute(absent.db))
  await absent.db.destroy()

  for (const error of [...pressed, tooLong, killed, closed, away])
    expect([error, isDatabaseBusy(error)]).toEqual([error, true])
})

test('a call whose function an upgrade replaces in that moment may be repeated', async ({ app }) => {
  const { owner } = app
  const make = sql`create function public.replaced() returns int language sql as 'select 1'`
  await sql`create table public.held ()`.execute(owner)
  await make.execute(owner)
  const upgrade = await owner.startTransaction().execute()
  await sql`lock table public.held`.execute(upgrade)
  // The call is looked up first, and then waits for the table.
  const call = thrownBy(sql`select public.replaced(), (select count(*) from public.held)`.execute(owner))
  const isWaiting = async () =>
    await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%public.replaced%'
        and datname = current_database()`.execute(owner)
  await expect.poll(async () => (await isWaiting()).rows.length).toBe(1)
  await sql`drop function public.replaced()`.execute(upgrade)
  await make.execute(upgrade)
  await upgrade.commit().execute()
  const error = await call
  expect(String(error)).toContain('cache lookup failed for function')
  expect(isDatabaseBusy(error)).toBe(true)
  await sql`drop function public.replaced(); drop table public.held`.execute(owner)
})

test('a statement whose columns an upgrade changes may be repeated', async ({ app }) => {
  const { db } = app.services
  await sql`create table bank.upgraded (one int)`.execute(app.owner)
  await sql`grant select on bank.upgraded to bank_app`.execute(app.owner)
  const read = async () => (await sql`select * from bank.upgraded`.execute(db)).rows
  expect(await read()).toEqual([])
  await sql`alter table bank.upgraded add column two int`.execute(app.owner)
  const error = await thrownBy(read())
  expect(String(error)).toContain('cached plan must not change result type')
  expect(isDatabaseBusy(error)).toBe(true)
  expect(await read()).toEqual([])
  await sql`alter table bank.upgraded add column three int`.execute(app.owner)
  const within = db.transaction().execute(async (tx) => await sql`select * from bank.upgraded`.execute(tx))
  expect(isDatabaseBusy(await thrownBy(within))).toBe(true)
  expect(await read()).toEqual([])
  await sql`drop table bank.upgraded`.execute(app.owner)
})

test('a connection that breaks within a transaction fails only that transaction', async ({ app }) => {
  const { db } = app.services
  const broken = await thrownBy(
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(app.owner)
      await wait(100)
      await sql`select 1`.execute(tx)
    }),
  )
  expect(isDatabaseBusy(broken)).toBe(true)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

/** The error of a write to a socket in this state. */
async function writeError(prepare: (socket: Socket) => Promise<unknown>): Promise<unknown> {
  const server = createServer((other) => other.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  try {
    await prepare(socket.resume())
    return await new Promise((resolve) => {
      socket.on('error', () => {})
      socket.write('a statement', resolve)
    })
  } finally {
    socket.destroy()
    server.close()
  }
}

test('a write to a connection that PostgreSQL has ended finds it busy', async () => {
  const ended = await writeError((socket) => once(socket, 'end'))
  const destroyed = await writeError(async (socket) => {
    await once(socket, 'connect')
    socket.destroy()
  })
  for (const error of [ended, destroyed]) {
    expect(error).not.toHaveProperty('syscall')
    expect([error, isDatabaseBusy(error)]).toEqual([error, true])
  }
})

test.each(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'])(
  'a database whose machine has gone from the network (%s) is busy',
  (code) => {
    // It is made as Node throws it: to which addresses no way leads depends on the machine that runs the
    // test.
    const error = Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code, syscall: 'connect' })
    expect(isDatabaseBusy(error)).toBe(true)
  },
)

test('every other error is a fault', async ({ app }) => {
  const wrong = await thrownBy(sql`select * from no_such_table`.execute(app.services.db))
  for (const error of [
    wrong,
    new Error('something'),
    'text',
    null,
    undefined,
    new AggregateError([new Error('x')]),
  ])
    expect(isDatabaseBusy(error)).toBe(false)
})
