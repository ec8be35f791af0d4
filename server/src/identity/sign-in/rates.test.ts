import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test as plain } from 'vitest'
import { test } from '#testing/app.ts'
import { forgetStaleCounts, isAnyLocked, isWithinRate, limitVerifications, networkOf } from './rates.ts'

test('requests are counted by minute and key', async ({ app }) => {
  const { db } = app.services
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push(await isWithinRate(db, 'one', 3))
  expect(answers).toEqual([true, true, true, false])
  expect(await isWithinRate(db, 'other', 3)).toBe(true)
})

test('concurrent requests above the maximum are refused', async ({ app }) => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => isWithinRate(app.services.db, 'burst', 7)),
  )
  expect(answers.filter(Boolean)).toHaveLength(7)
})

test('a caller above the maximum is refused for a second without another count', async ({ app }) => {
  const { db } = app.services
  expect([await isWithinRate(db, 'flood', 1), await isWithinRate(db, 'flood', 1)]).toEqual([true, false])
  const counted = async () =>
    (await sql`delete from identity.request_count where key = 'flood' returning requests`.execute(app.owner))
      .rows
  expect(await counted()).toEqual([{ requests: 2 }])
  // Another caller's refusal does not end the first one's.
  expect(await isWithinRate(db, 'another flood', 0)).toBe(false)
  expect(await isWithinRate(db, 'flood', 1)).toBe(false)
  expect(await counted()).toEqual([])
  await expect.poll(() => isWithinRate(db, 'flood', 1), { timeout: 5_000 }).toBe(true)
})

test('a network verifies thirty documents a minute, and another one goes on', async ({ app }) => {
  const { db } = app.services
  for (let i = 0; i < 30; i += 1) await limitVerifications(db, '203.0.113.1')
  await expect(limitVerifications(db, '203.0.113.1')).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await limitVerifications(db, '203.0.113.2')
})

test('past counts are deleted, and present ones are kept', async ({ app }) => {
  const { db } = app.services
  const keys = ['past', 'present', 'locked', 'recent'].map((name) => Buffer.from(name))
  await isWithinRate(db, 'past', 1)
  await isWithinRate(db, 'present', 1)
  for (const key of keys) await sql`select identity.claim_attempt(${key})`.execute(db)
  await sql`update identity.request_count set window_ends_at = now() - interval '1 second'
    where key = 'past'`.execute(app.owner)
  await sql`update identity.attempt set last_at = now() - interval '25 hours'
    where key in (${keys[0]}, ${keys[2]})`.execute(app.owner)
  await sql`update identity.attempt set locked_until = now() - interval '23 hours'
    where key = ${keys[2]}`.execute(app.owner)
  await forgetStaleCounts(db)
  const { rows: counts } = await sql<{
    key: string
  }>`select key from identity.request_count where key in ('past', 'present')`.execute(app.owner)
  expect(counts).toEqual([{ key: 'present' }])
  const { rows: attempts } = await sql<{
    name: string
  }>`select convert_from(key, 'UTF8') as name from identity.attempt order by 1`.execute(app.owner)
  expect(attempts.map(({ name }) => name)).toEqual(['locked', 'present', 'recent'])
})

test('of several keys one that had five tries is enough for a lock', async ({ app }) => {
  const { db } = app.services
  const [tried, other] = [randomBytes(32), randomBytes(32)]
  for (let i = 0; i < 5; i += 1) {
    expect(await isAnyLocked(db, [other, tried])).toBe(false)
    await sql`select identity.claim_attempt(${tried})`.execute(db)
  }
  expect(await isAnyLocked(db, [other, tried])).toBe(true)
  expect(await isAnyLocked(db, [other])).toBe(false)
  expect(await isAnyLocked(db, [])).toBe(false)
})

describe('an IPv6 network counts as one caller', () => {
  plain.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.10.113.99', '203.10.113.99'],
    ['::ffff:203.0.113.9x', '::ffff:203.0.113.9x'],
    ['1::ffff:203.0.113.9', '1:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001::a:b:c:d:e:f', '2001:0:a:b::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%a:b:c:d:e:f:g', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
