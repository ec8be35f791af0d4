import { expect, test } from 'vitest'
import {
  dayIn,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayLong,
  formatDayShort,
  formatMonth,
  formatTime,
} from './format-date.ts'

test('a day is written as 1 Sep 2026', () => {
  expect(formatDay('2026-09-01')).toBe('1 Sep 2026')
  expect(formatDay('2025-04-29')).toBe('29 Apr 2025')
  expect(formatDayShort('2026-11-20')).toBe('20 Nov')
  expect(formatMonth('2026-09-01')).toBe('Sep 2026')
})

test('a day has its weekday in every zone of the browser', () => {
  expect(formatDayLong('2026-11-20')).toBe('Friday, 20 Nov 2026')
})

test('a moment is written in the given time zone', () => {
  const instant = '2025-04-30T02:30:00.000Z'
  expect(formatDate(instant, 'America/Dominica')).toBe('29 Apr 2025')
  expect(formatDate(instant, 'Europe/London')).toBe('30 Apr 2025')
  expect(formatDateTime(instant, 'America/Dominica')).toBe('29 Apr 2025, 22:30')
  expect(dayIn('America/Dominica', instant)).toBe('2025-04-29')
})

test('midnight is 00:00', () => {
  expect(formatTime('2026-01-01T04:00:00Z', 'America/Dominica')).toBe('00:00')
})

test('text that is not a day is a fault', () => {
  expect(() => formatDay('29/04/2025')).toThrow('Not a day')
})
