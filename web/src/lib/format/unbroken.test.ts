import { expect, test } from 'vitest'
import { unbroken, unbrokenDay } from './unbroken.ts'

test('an hour is not separated from am or pm, and other text stays as it is', () => {
  expect(unbroken('Monday to Friday, 9 AM to 5 PM')).toBe('Monday to Friday, 9\u00a0AM to 5\u00a0PM')
  expect(unbroken('12 noon, at any hour; 9AM')).toBe('12\u00a0noon, at any hour; 9AM')
})

test('a date stays on one line, and its weekday may stand on another', () => {
  expect(unbrokenDay('Monday, 25 Jan 2027')).toBe('Monday, 25\u00a0Jan\u00a02027')
  expect(unbrokenDay('Moved from 4 Sept 2027')).toBe('Moved from 4\u00a0Sept\u00a02027')
})
