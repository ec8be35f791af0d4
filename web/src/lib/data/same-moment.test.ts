import { expect, test } from 'vitest'
import { sameMoment } from './same-moment.ts'

test('the local time elsewhere at 13:00 UTC follows the zone’s rules', () => {
  expect(sameMoment(13, 'America/Dominica', 2026)).toBe('9\u00a0AM')
  expect(sameMoment(13, 'America/New_York', 2026)).toBe('8\u00a0AM in January, 9\u00a0AM in July')
  expect(sameMoment(13, 'Europe/London', 2026)).toBe('1\u00a0PM in January, 2\u00a0PM in July')
  expect(sameMoment(13, 'Asia/Hong_Kong', 2026)).toBe('9\u00a0PM')
  expect(sameMoment(13, 'Australia/Sydney', 2026)).toBe('Midnight in January, 11\u00a0PM in July')
})

test('noon and zones with half hours are shown correctly', () => {
  expect(sameMoment(12, 'Europe/London', 2026)).toBe('Noon in January, 1\u00a0PM in July')
  expect(sameMoment(13, 'Asia/Kolkata', 2026)).toBe('6.30\u00a0PM')
})
