import { describe, expect, test as plain } from 'vitest'
import { test } from '#testing/app.ts'
import { isWithinRate, networkOf } from './rates.ts'

test('the minute’s requests are counted, each key by itself', async ({ app }) => {
  const { db } = app.services
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push(await isWithinRate(db, 'one', 3))
  expect(answers).toEqual([true, true, true, false])
  expect(await isWithinRate(db, 'other', 3)).toBe(true)
})

test('of many requests at once no more than the maximum pass', async ({ app }) => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => isWithinRate(app.services.db, 'storm', 7)))
  expect(answers.filter(Boolean)).toHaveLength(7)
})

describe('whoever has a whole IPv6 network counts as one caller', () => {
  plain.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
