import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('an hour stays with its half of the day, and everything else as it was', () => {
  expect(unbroken('Monday to Friday, 9 AM to 5 PM')).toBe('Monday to Friday, 9\u00a0AM to 5\u00a0PM')
  expect(unbroken('12 noon, at any hour; 9AM')).toBe('12\u00a0noon, at any hour; 9AM')
})
