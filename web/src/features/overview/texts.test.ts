import { expect, test } from 'vitest'
import { ageOf, latenessOf, texts, timeUntil } from './texts.ts'

test('an age is given in its largest sufficient unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const ages: Record<string, string> = {
    '2026-11-21T12:00:05Z': 'a moment',
    '2026-11-21T11:59:01Z': 'a moment',
    '2026-11-21T11:59:00Z': '1 minute',
    '2026-11-21T11:00:01Z': '59 minutes',
    '2026-11-21T11:00:00Z': '1 hour',
    '2026-11-20T12:00:01Z': '23 hours',
    '2026-11-20T12:00:00Z': '1 day',
    '2026-11-19T12:00:01Z': '1 day',
    '2026-11-19T12:00:00Z': '2 days',
    '2026-10-22T12:00:00Z': '30 days',
  }
  for (const [since, age] of Object.entries(ages)) expect(ageOf(since, now), since).toBe(age)
})

test('a line that has just come up says so', () => {
  const age = ageOf('2026-11-21T12:00:00Z', Date.parse('2026-11-21T12:00:05Z'))
  expect([texts.waiting(age), texts.ago(age)]).toEqual(['just now', 'just now'])
})

test('a line is late after one day and very late after three', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(latenessOf('2026-11-20T12:00:01Z', now)).toBe('on-time')
  expect(latenessOf('2026-11-20T12:00:00Z', now)).toBe('late')
  expect(latenessOf('2026-11-18T12:00:01Z', now)).toBe('late')
  expect(latenessOf('2026-11-18T12:00:00Z', now)).toBe('very-late')
  expect(latenessOf('2026-12-01T12:00:00Z', now)).toBe('on-time')
})

test('what lies ahead is counted in days of the bank, as clients count them', () => {
  // Two minutes before ten in the evening in Roseau.
  const now = Date.parse('2026-11-28T01:58:00Z')
  expect(timeUntil('2026-12-06T04:00:00Z', now)).toBe('9 days')
  expect(timeUntil('2026-11-29T04:00:00Z', now)).toBe('2 days')
  expect(timeUntil('2026-11-28T23:58:00Z', now)).toBe('22 hours')
})
