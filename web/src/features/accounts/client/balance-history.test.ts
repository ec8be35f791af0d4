import { expect, test } from 'vitest'
import { monthEnds } from './balance-history.tsx'

test('the month ends of a year are the last days of the months before, leap days included, and today', () => {
  expect(monthEnds('2028-03-31', 5)).toEqual([
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(monthEnds('2026-01-01', 2)).toEqual(['2025-12-31', '2026-01-01'])
  expect(monthEnds('2026-11-21', 13)[0]).toBe('2025-11-30')
})
