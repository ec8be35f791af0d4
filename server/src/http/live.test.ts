import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { aBeneficiary, aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { aHolderAndAnother, anAccessRight } from '#testing/actors/holders.ts'
import { listen, Listener, opened } from '#testing/actors/live-listener.ts'
import { waitUntil } from '#testing/waiting.ts'
import { countWaiting, startTestServer, test } from '#testing/test-server.ts'

describe('the event stream', () => {
  test('notifies a client of a change in their account, and no other client', async ({ server }) => {
    const [client, other] = [await aClient(server.owner), await aClient(server.owner)]
    const session = await aSession(server.owner, client)
    const [mine, theirs] = [
      await opened(server, session),
      await opened(server, await aSession(server.owner, other)),
    ]
    const accountId = await anAccount(server.owner, client, { balance: '100' })
    const beneficiaryId = await aBeneficiary(server.owner, client)
    await server
      .browser(session)
      .post('/api/payments', { paymentId: randomUUID(), accountId, beneficiaryId, amount: '1' })
    await waitUntil(() => mine.events.length > 0)
    expect(mine.events).toEqual([{ type: 'accounts-changed', accountIds: [accountId] }])
    expect(theirs.events).toEqual([])
    expect(mine.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(mine.text).toMatch(/^retry: [1-4]\d{3}\n: open\n\n/)
    mine.close()
    theirs.close()
  })

  test('notifies admins of a changed conversation, without its text', async ({ server }) => {
    const [client, other] = [await aClient(server.owner), await aClient(server.owner)]
    const session = await aSession(server.owner, client)
    const admin = await aSession(server.owner, await anAdmin(server.owner))
    const [mine, theirs, asAdmin] = [
      await opened(server, session),
      await opened(server, await aSession(server.owner, other)),
      await opened(server, admin),
    ]
    // Admins also hear of what the tests before have moved and recorded, some of it only now.
    const ofMessages = () =>
      asAdmin.events.filter((event) => JSON.stringify(event).includes('"topics":["messages"]'))
    await server.browser(admin).post(`/api/admin/conversations/${client.id}/attend`, { here: true })
    await waitUntil(() => mine.events.length >= 1 && ofMessages().length >= 1)
    await server
      .browser(session)
      .post('/api/messages', { id: randomUUID(), body: 'Between us', place: 'messages' })
    await waitUntil(() => mine.events.length >= 2 && ofMessages().length >= 2)
    expect(mine.events).toEqual([
      { type: 'changed', topics: ['messages'] },
      { type: 'changed', topics: ['messages'] },
    ])
    // The other admins are notified of an admin's presence in a conversation, too.
    const changed = { type: 'changed', topics: ['messages'], clientId: client.id }
    expect(ofMessages()).toEqual([changed, changed])
    expect(theirs.events).toEqual([])
    expect(mine.text + asAdmin.text).not.toContain('Between us')
    for (const listener of [mine, theirs, asAdmin]) listener.close()
  })

  test('notifies admins of every changed account together, and clients of their own', async ({ server }) => {
    const client = await aClient(server.owner)
    const session = await aSession(server.owner, client)
    const asAdmin = await opened(server, await aSession(server.owner, await anAdmin(server.owner)))
    const theirs = await opened(server, await aSession(server.owner, await aClient(server.owner)))
    const accounts = [
      await anAccount(server.owner, client, { balance: '100' }),
      await anAccount(server.owner, client, { balance: '100' }),
    ]
    const beneficiaryId = await aBeneficiary(server.owner, client)
    const pay = (accountId: string, payment: number) =>
      server
        .browser(session)
        .post('/api/payments', { paymentId: randomUUID(), accountId, beneficiaryId, amount: `1.0${payment}` })
    const start = performance.now()
    await Promise.all([...accounts, ...accounts, ...accounts].map(pay))
    await waitUntil(() => accounts.every((id) => asAdmin.text.includes(id)))
    // Six payments cause at most one such event in a quarter of a second, however long a busy machine pays.
    // Each payment also changes its client's history, which is published to admins apart.
    const quarters = (performance.now() - start) / 250
    const moved = asAdmin.events.filter((event) => JSON.stringify(event).includes('"accounts-changed"'))
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.length).toBeLessThanOrEqual(1 + quarters)
    expect(theirs.events).toEqual([])
    for (const listener of [asAdmin, theirs]) listener.close()
  })

  test('needs an active and complete session', async ({ server }) => {
    expect(await listen(server)).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await listen(server, { token: 'x'.repeat(43), tokenHash: Buffer.alloc(0) })).toEqual({
      status: 401,
      code: 'NOT_SIGNED_IN',
    })
    const newcomer = await aClient(server.owner, { totpSecret: null })
    expect(await listen(server, await aSession(server.owner, newcomer, { complete: false }))).toEqual({
      status: 403,
      code: 'ENROLMENT_REQUIRED',
    })
    expect((await server.browser().send('HEAD', '/api/live')).status).toBe(405)
  })

  test('ends at once when its session is signed out, in every tab, and no other stream with it', async ({
    server,
  }) => {
    const client = await aClient(server.owner)
    const session = await aSession(server.owner, client)
    const tabs = [await opened(server, session), await opened(server, session)]
    const elsewhere = await opened(server, await aSession(server.owner, client))
    const start = performance.now()
    await server.browser(session).post('/api/sign-out')
    await waitUntil(() => tabs.every(({ ended }) => ended))
    // Long before the next heartbeat, which would end them as well.
    expect(performance.now() - start).toBeLessThan(10_000)
    for (const tab of tabs) expect(tab.events).toEqual([{ type: 'session-ended' }])
    expect([elsewhere.ended, elsewhere.events]).toEqual([false, []])
    elsewhere.close()
  })

  test('does not extend its session', async ({ server }) => {
    const client = await aClient(server.owner)
    const session = await aSession(server.owner, client)
    const listener = await opened(server, session)
    await sql`update identity.session set seen_at = now() - interval '27 minutes'
      where token_hash = ${session.tokenHash}`.execute(server.owner)
    // Makes the server check the streams again: here by the event that this user's sessions changed.
    server.services.changes.publishSessions(client.id)
    await waitUntil(() => listener.ended)
    expect(listener.events).toEqual([{ type: 'session-ended' }])
  })

  test('is limited for each session and in all', async () => {
    const server = await startTestServer({ env: { STREAMS_PER_SESSION: '2', STREAMS: '3' } })
    const client = await aClient(server.owner)
    const sessions = [
      await aSession(server.owner, client),
      await aSession(server.owner, client),
      await aSession(server.owner, client),
    ]
    const first = await opened(server, sessions[0]!)
    await opened(server, sessions[0]!)
    expect(await listen(server, sessions[0])).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    await opened(server, sessions[1]!)
    expect(await listen(server, sessions[2])).toEqual({ status: 503, code: 'BUSY' })
    first.close()
    for (let i = 0; i < 100 && !((await listen(server, sessions[2])) instanceof Listener); i += 1)
      await wait(10)
    await server.close()
  })

  test('has no place for a reader who went away before the session was found', async () => {
    const server = await startTestServer({ env: { STREAMS_PER_SESSION: '1' } })
    const session = await aSession(server.owner, await aClient(server.owner))
    await server.owner.transaction().execute(async (tx) => {
      await sql`lock table identity.session in access exclusive mode`.execute(tx)
      const { port } = server
      const headers = { cookie: `session=${session.token}` }
      const asked = request({ host: '127.0.0.1', port, path: '/api/live', headers, agent: false })
      asked.on('error', () => {})
      asked.end()
      await expect.poll(async () => await countWaiting(server), { timeout: 10_000 }).toBeGreaterThan(0)
      asked.destroy()
      // Once this is answered the server has seen that the first connection is closed.
      await server.browser().get('/')
    })
    await expect.poll(async () => await countWaiting(server), { timeout: 10_000 }).toBe(0)
    expect(await listen(server, session)).toBeInstanceOf(Listener)
    await server.close()
  })

  test('is closed after a gap, so that the browser reads everything again', async () => {
    const server = await startTestServer()
    const client = await aClient(server.owner)
    const listener = await opened(server, await aSession(server.owner, client))
    // A server that has just started may not listen yet.
    const cut = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bank-changes' and datname = current_database()`.execute(server.owner)
      return rows.length
    }
    await expect.poll(cut, { timeout: 20_000, interval: 10 }).toBe(1)
    await waitUntil(() => listener.ended)
    expect(listener.events).toEqual([])
    await server.close()
  })

  test('ends when the bank stops, without delaying it', async () => {
    const server = await startTestServer()
    const listener = await opened(server, await aSession(server.owner, await aClient(server.owner)))
    const start = performance.now()
    await server.close()
    expect(performance.now() - start).toBeLessThan(5_000)
    await waitUntil(() => listener.ended)
    expect(listener.events).toEqual([])
  })
})

test('a session that expires is told with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer()
  const session = await aSession(server.owner, await aClient(server.owner))
  const listener = await opened(server, session)
  await sql`update identity.session set seen_at = now() - interval '27 minutes'
    where token_hash = ${session.tokenHash}`.execute(server.owner)
  vi.advanceTimersByTime(15_000)
  await waitUntil(() => listener.ended)
  expect(listener.text).toContain(': \n\n')
  expect(listener.events).toEqual([{ type: 'session-ended' }])
  await server.close()
})

test('an event stream notifies of a new account that a right shows, and of nothing else in the list', async ({
  server,
}) => {
  const { holder, other, first, session } = await aHolderAndAnother(server.owner)
  const stranger = await aClient(server.owner)
  await anAccessRight(server.owner, holder, other)
  await anAccessRight(server.owner, holder, stranger, { accountIds: [first] })
  const [everything, one] = [
    await opened(server, session),
    await opened(server, await aSession(server.owner, stranger)),
  ]
  const { changes } = server.services
  const publish = () =>
    changes.publish({ to: { user: holder.id }, accountIds: [first], topics: ['accounts'] })
  const moved = { type: 'accounts-changed', accountIds: [first] }
  // The streams ask for their rights after they have opened.
  await expect
    .poll(() => {
      publish()
      return [everything, one].every(({ events }) => events.length > 0)
    })
    .toBe(true)
  for (const { events } of [everything, one]) for (const event of events) expect(event).toEqual(moved)

  const opening = await anAccount(server.owner, holder, { balance: '3' })
  changes.publish({ to: { user: holder.id }, topics: ['accounts'] })
  await waitUntil(() => everything.text.includes('access-rights'))
  expect(everything.events.at(-1)).toEqual({ type: 'changed', topics: ['access-rights'] })

  changes.publish({ to: { user: holder.id }, accountIds: [opening] })
  await waitUntil(() => everything.text.includes(opening))
  publish()
  const heard = one.events.length
  await waitUntil(() => one.events.length > heard)
  for (const event of one.events) expect(event).toEqual(moved)
  for (const listener of [everything, one]) listener.close()
})

// The last test, because admins hear of what it records too.
test('an event stream notifies of accounts by a right, and of no other, until it is withdrawn', async ({
  server,
}) => {
  const { holder, other, first, second, session, holderSession } = await aHolderAndAnother(server.owner)
  const rightId = await anAccessRight(server.owner, holder, other, { accountIds: [first] })
  const listener = await opened(server, session)
  const { changes } = server.services
  const publish = () =>
    changes.publish({ to: { user: holder.id }, accountIds: [first, second], topics: ['beneficiaries'] })
  // The stream asks for its rights after it has opened.
  await expect
    .poll(() => {
      publish()
      return listener.events.length
    })
    .toBeGreaterThan(0)
  const start = performance.now()
  const path = `/api/access-rights/${rightId}/withdraw`
  expect(await server.browser(holderSession).post(path)).toMatchObject({ status: 200 })
  const published = { type: 'changed', topics: ['access-rights'] }
  await waitUntil(() => listener.events.some((event) => JSON.stringify(event) === JSON.stringify(published)))
  expect(performance.now() - start).toBeLessThan(1_000)
  const heard = listener.events.length
  publish()
  changes.publish({ to: { user: other.id }, topics: ['profile'] })
  await waitUntil(() => listener.text.includes('profile'))
  expect(listener.events.slice(heard)).toEqual([{ type: 'changed', topics: ['profile'] }])
  expect(new Set(listener.events.slice(0, heard).map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify({ type: 'accounts-changed', accountIds: [first] }), JSON.stringify(published)]),
  )
  listener.close()
})
