import { expect, test } from 'vitest'
import { isMoreThan } from './payment-summary.tsx'
import { refusalText } from './texts.ts'

test('a refusal that no payment expects has the specification’s words', () => {
  expect(refusalText('NOT_ALLOWED')).toEqual({
    title: 'Payment Failed',
    description: 'Payment processing failed',
  })
})

test('amounts are compared to the last digit, however long', () => {
  expect(isMoreThan('10000.01', '10000')).toBe(true)
  expect(isMoreThan('10000.00', '10000')).toBe(false)
  expect(isMoreThan('12345678901234567890.00000001', '12345678901234567890')).toBe(true)
  expect(isMoreThan('9', '10')).toBe(false)
})
