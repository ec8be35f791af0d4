import { describe, expect, test } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { testWithServer } from '#testing/test-server.ts'
import { SessionLimits } from './session-limits.ts'

/** A session may have two requests running and sixteen queued. */
const narrow = testWithServer({ env: { REQUESTS_PER_SESSION: '2', REQUESTS_PER_SESSION_AND_MINUTE: '600' } })
/** A session has six requests after a pause, and then one each 2.5 seconds. */
const slow = testWithServer({ env: { REQUESTS_PER_SESSION_AND_MINUTE: '24' } })

describe('the concurrent requests of a session', () => {
  test('are limited for each session apart', async () => {
    const limits = new SessionLimits({ atOnce: 2, perMinute: 1_000 })
    const begun: string[] = []
    const ask = (session: string, name: string) => {
      const place = limits.take(session)
      void place?.ready.then(() => begun.push(name))
      return place
    }
    const [a, b] = [ask('one', 'a'), ask('one', 'b'), ask('one', 'c'), ask('one', 'd'), ask('two', 'e')]
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'e'])
    b?.leave()
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'e', 'c'])
    // Leaving twice gives no second place.
    b?.leave()
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'e', 'c'])
    a?.leave()
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'e', 'c', 'd'])
  })

  test('are refused when too many are waiting, and a cancelled one makes room', () => {
    const limits = new SessionLimits({ atOnce: 1, perMinute: 1_000 })
    const first = limits.take('one')
    const waiting = Array.from({ length: 8 }, () => limits.take('one'))
    expect(limits.take('one')).toBeNull()
    waiting[3]?.leave()
    expect(limits.take('one')).not.toBeNull()
    first?.leave()
    for (const place of waiting) place?.leave()
    expect(limits.take('two')).not.toBeNull()
  })
})

test('a session may catch up after a pause, and the count of an unused one is deleted', () => {
  let now = 0
  const limits = new SessionLimits({ atOnce: 1, perMinute: 60 }, () => now)
  const many = () => Array.from({ length: 20 }, () => limits.count('one')).filter(Boolean).length
  expect(many()).toBe(15)
  expect(many()).toBe(0)
  now += 3_000
  expect(many()).toBe(3)
  expect(limits.sweep()).toBe(1)
  now += 15_000
  expect(limits.sweep()).toBe(0)
  expect(many()).toBe(15)
})

slow('requests above the rate of a session are refused, and other sessions are not', async ({ server }) => {
  const client = await aClient(server.owner)
  const session = await aSession(server.owner, client)
  const browser = server.browser(session)
  const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
    headers: { cookie: `session=${session.token}` },
  })
  const answers = []
  for (let i = 0; i < 10; i += 1) answers.push(await browser.get('/api/accounts'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(refused.length).toBeGreaterThan(3)
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '1' } })
  expect(refused[0]?.headers['cache-control']).toBe('no-store')
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
  // Another session of the same user, and a caller without one.
  expect((await server.browser(await aSession(server.owner, client)).get('/api/accounts')).status).toBe(200)
  expect((await server.browser().get('/api/session')).status).toBe(200)
})

narrow(
  '64 concurrent requests are served two at a time, and those above the queue are refused',
  async ({ server }) => {
    const client = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, client))
    const other = server.browser(await aSession(server.owner, await aClient(server.owner)))
    const flood = Array.from({ length: 64 }, () => browser.get('/api/accounts'))
    expect((await other.get('/api/accounts')).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(18)
    // Every place was given back.
    const after = await Promise.all(Array.from({ length: 18 }, () => browser.get('/api/accounts')))
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 18 }, () => 200))
  },
)
