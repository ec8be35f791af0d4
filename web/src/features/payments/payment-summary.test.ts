import { expect, test } from 'vitest'
import { isMoreThan } from './payment-summary.tsx'

test('amounts are compared to the last digit, however long', () => {
  expect(isMoreThan('10000.01', '10000')).toBe(true)
  expect(isMoreThan('10000.00', '10000')).toBe(false)
  expect(isMoreThan('12345678901234567890.00000001', '12345678901234567890')).toBe(true)
  expect(isMoreThan('9', '10')).toBe(false)
})
