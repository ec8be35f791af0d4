import { expect, test } from 'vitest'
import { payloadOf, problemsIn } from './booking-problems.ts'

const typed = {
  date: '2025-04-29',
  time: '11:00 AM',
  firstName: 'Adriana',
  surname: 'Fontaine',
  mobile: '+44 7700 900417',
  email: 'adriana@example.com',
}

test('the request has the six fields of the specification, the day in long form', () => {
  expect(payloadOf({ ...typed, website: '' })).toEqual({ ...typed, date: 'Apr 29th, 2025' })
  expect(payloadOf({ ...typed, website: 'x' })).toEqual({ ...typed, date: 'Apr 29th, 2025', website: 'x' })
})

test.each([
  ['2026-01-01', 'Jan 1st, 2026'],
  ['2026-02-02', 'Feb 2nd, 2026'],
  ['2026-03-03', 'Mar 3rd, 2026'],
  ['2026-05-04', 'May 4th, 2026'],
  ['2026-06-11', 'Jun 11th, 2026'],
  ['2026-08-12', 'Aug 12th, 2026'],
  ['2026-10-13', 'Oct 13th, 2026'],
  ['2026-12-21', 'Dec 21st, 2026'],
  ['2026-09-22', 'Sep 22nd, 2026'],
  ['2026-11-23', 'Nov 23rd, 2026'],
  ['2026-07-31', 'Jul 31st, 2026'],
])('%s is sent as %s', (date, long) => {
  expect(payloadOf({ ...typed, date })['date']).toBe(long)
})

test('every field is required', () => {
  expect(problemsIn(typed)).toEqual({ problems: {}, isIncomplete: false })
  expect(problemsIn({ firstName: '  ' })).toEqual({
    isIncomplete: true,
    problems: {
      date: 'Please choose a day',
      time: 'Please choose a time',
      firstName: 'Please enter your first name',
      surname: 'Please enter your surname',
      mobile: 'Please enter the number we should call',
      email: 'Please enter your e-mail address',
    },
  })
})

test('an invalid value has an error at its field, and does not count as missing', () => {
  expect(problemsIn({ ...typed, mobile: '12', email: 'adriana' })).toEqual({
    isIncomplete: false,
    problems: {
      mobile: 'Please enter a valid telephone number',
      email: 'Please enter a valid e-mail address',
    },
  })
})

test('the bank calls abroad, so a number without its country code is refused', () => {
  const problem = (mobile: string) => problemsIn({ ...typed, mobile }).problems.mobile
  for (const mobile of ['07700 900417', '7700 900417', '0044', '+0 7700 900417'])
    expect(problem(mobile), mobile).toBeDefined()
  expect(problem('07700 900417')).toBe('Please include the country code, e.g. +44\u00a07700\u00a0900417')
  for (const mobile of ['+44 7700 900417', '(+44) 7700 900417', '00 44 7700 900417', '+1 (767) 555-0110'])
    expect(problem(mobile), mobile).toBeUndefined()
})
