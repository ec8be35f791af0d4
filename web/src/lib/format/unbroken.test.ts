import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('an hour is not separated from am or pm, and other text stays as it is', () => {
  expect(unbroken('Monday to Friday, 9 AM to 5 PM')).toBe('Monday to Friday, 9\u00a0AM to 5\u00a0PM')
  expect(unbroken('12 noon, at any hour; 9AM')).toBe('12\u00a0noon, at any hour; 9AM')
})
