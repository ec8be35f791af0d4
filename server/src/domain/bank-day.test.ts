import { expect, test } from 'vitest'
import { bankDay } from './bank-day.ts'

test("the bank's day ends at four o'clock in UTC, summer and winter", () => {
  expect(bankDay(new Date('2026-07-02T03:59:59.999Z'))).toBe('2026-07-01')
  expect(bankDay(new Date('2026-07-02T04:00:00.000Z'))).toBe('2026-07-02')
  expect(bankDay(new Date('2027-01-01T03:59:59.999Z'))).toBe('2026-12-31')
  expect(bankDay(new Date('2027-01-01T04:00:00.000Z'))).toBe('2027-01-01')
})
