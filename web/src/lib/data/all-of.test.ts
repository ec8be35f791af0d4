import { expect, test } from 'vitest'
import { allOf } from './all-of.ts'

test('items are counted exactly up to a limit', () => {
  const accounts = { one: 'account', many: 'accounts', most: 1_000 }
  expect([0, 1, 2, 999, 1_000].map((count) => allOf(count, accounts))).toEqual([
    'All 0 accounts',
    '1 account',
    'Both accounts',
    'All 999 accounts',
    'All accounts, 1,000 or more',
  ])
})
