import { expect, test } from 'vitest'
import { consultationHours, hourOfSlot, longDay, readLongDay, slotLabel } from './consultation-slots.ts'

test('a day in long form is read as the same day, for every day of four years', () => {
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(readLongDay(longDay(day))).toBe(day)
  }
  expect(
    [
      '2025-04-29',
      '2027-01-01',
      '2027-02-02',
      '2028-03-03',
      '2027-11-11',
      '2027-11-12',
      '2027-11-13',
      '2027-12-21',
      '2027-12-22',
      '2027-12-23',
      '2027-12-30',
    ].map(longDay),
  ).toEqual([
    'Apr 29th, 2025',
    'Jan 1st, 2027',
    'Feb 2nd, 2027',
    'Mar 3rd, 2028',
    'Nov 11th, 2027',
    'Nov 12th, 2027',
    'Nov 13th, 2027',
    'Dec 21st, 2027',
    'Dec 22nd, 2027',
    'Dec 23rd, 2027',
    'Dec 30th, 2027',
  ])
})

test('a text that is not a day in long form is refused', () => {
  for (const text of [
    '',
    '2027-04-29',
    'Apr 29, 2027',
    'Apr 29rd, 2027',
    'Apr 31st, 2027',
    'Feb 29th, 2027',
    'apr 29th, 2027',
    'April 29th, 2027',
    ' Apr 29th, 2027',
    'Apr 029th, 2027',
    'Apr 0th, 2027',
  ]) {
    expect(readLongDay(text), text).toBeNull()
  }
})

test('each hour has the label of the specification, and no other label is accepted', () => {
  expect([11, 12, 13, 14, 15].map(slotLabel)).toEqual([
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
  ])
  for (const hour of consultationHours) expect(hourOfSlot(slotLabel(hour))).toBe(hour)
  for (const label of ['', '11:00', '11:00 am', '11:30 AM', '1:00 AM', '6:00 PM', '12:00 AM', '11:00 AM\n'])
    expect(hourOfSlot(label), label).toBeNull()
})
