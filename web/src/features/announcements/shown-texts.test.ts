import { expect, test } from 'vitest'
import { shownBody } from './shown-texts.ts'

test.each([
  ['closed until 30 November.', 'closed until 30~November.'],
  ['on 1 Dec 2026, from 9 AM to noon', 'on 1~Dec~2026, from 9~AM to noon'],
  ['between 24 December and 2 January 2027', 'between 24~December and 2~January~2027'],
  ['We may close 2 offices, and 14 people move.', 'We may close 2 offices, and 14 people move.'],
])('no line of an announcement ends inside of a date or a time: %s', (body, shown) => {
  expect(shownBody(body).replaceAll('\u00a0', '~')).toBe(shown)
})
