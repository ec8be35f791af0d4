import { expect, test } from 'vitest'
import { formatOutgoing } from './format-outgoing.ts'

test('an outgoing amount has a minus', () => {
  expect(formatOutgoing('59306.25')).toBe('-59306.25')
  expect(formatOutgoing('-59306.25')).toBe('-59306.25')
})

test('zero has no sign', () => {
  expect(formatOutgoing('0.00')).toBe('0.00')
  expect(formatOutgoing('0')).toBe('0')
})
