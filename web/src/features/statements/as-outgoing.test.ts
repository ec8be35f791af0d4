import { expect, test } from 'vitest'
import { asOutgoing } from './as-outgoing.ts'

test('what went out is read with a minus', () => {
  expect(asOutgoing('59306.25')).toBe('-59306.25')
  expect(asOutgoing('-59306.25')).toBe('-59306.25')
})

test('nothing has no sign', () => {
  expect(asOutgoing('0.00')).toBe('0.00')
  expect(asOutgoing('0')).toBe('0')
})
