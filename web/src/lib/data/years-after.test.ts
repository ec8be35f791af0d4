import { expect, test } from 'vitest'
import { yearsAfter } from './years-after.ts'

test('a period of years ends on the same day, or after 29 February on the first of March', () => {
  expect(yearsAfter('2026-11-28', 10)).toBe('2036-11-28')
  expect(yearsAfter('2028-02-29', 1)).toBe('2029-03-01')
  expect(yearsAfter('2028-02-29', 4)).toBe('2032-02-29')
})
