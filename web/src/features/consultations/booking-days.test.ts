import type { OfferedDay } from '@bank/contract'
import { expect, test } from 'vitest'
import {
  closedWeekdays,
  hasFreeHour,
  hoursOf,
  isWhole,
  addOwnHour,
  ownTime,
  reasonAgainst,
  shortTime,
  spokenTime,
  offeredRange,
  zoneName,
} from './booking-days.ts'

const bank = 'America/Dominica'

/** Free hours of a day, by the bank's clock. */
function offered(day: string, ...hours: number[]): OfferedDay {
  return {
    day,
    slots: hours.map((hour) => ({
      label: `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`,
      startsAt: `${day}T${hour + 4}:00:00.000Z`,
    })),
  }
}

const offer = {
  firstDay: '2026-11-23',
  lastDay: '2027-02-21',
  readAt: new Date('2026-11-23T08:00:00Z'),
  days: [
    offered('2026-11-23', 13, 14, 15),
    offered('2026-11-24', 11),
    offered('2026-11-30', 11, 12, 13, 14),
    offered('2026-12-01', 11, 12),
  ],
}

test('an hour that is free in another week but not on this day is taken', () => {
  expect(hoursOf('2026-11-23', offer)).toEqual([
    { label: '11:00 AM', startsAt: '2026-11-23T15:00:00.000Z', state: 'taken' },
    { label: '12:00 PM', startsAt: '2026-11-23T16:00:00.000Z', state: 'taken' },
    { label: '1:00 PM', startsAt: '2026-11-23T17:00:00.000Z', state: 'free' },
    { label: '2:00 PM', startsAt: '2026-11-23T18:00:00.000Z', state: 'free' },
    { label: '3:00 PM', startsAt: '2026-11-23T19:00:00.000Z', state: 'free' },
  ])
})

test('an hour of the visitor’s own order can be chosen, also as the last of its day', () => {
  const states = (day: string, own: { day: string; time: string } | null) =>
    hoursOf(day, addOwnHour(own, offer)).map(({ label, state }) => `${label} ${state}`)
  const own = { day: '2026-11-23', time: '12:00 PM' }
  expect(states('2026-11-23', own)).toEqual([
    '11:00 AM taken',
    '12:00 PM free',
    '1:00 PM free',
    '2:00 PM free',
    '3:00 PM free',
  ])
  expect(states('2026-11-30', own)).toEqual(states('2026-11-30', null))
  expect(addOwnHour({ day: '2026-11-24', time: '11:00 AM' }, offer)).toBe(offer)
  const full = { day: '2026-11-25', time: '11:00 AM' }
  expect([hasFreeHour(full.day, offer), hasFreeHour(full.day, addOwnHour(full, offer))]).toEqual([
    false,
    true,
  ])
  expect(hoursOf(full.day, addOwnHour(full, offer))).toEqual([
    { label: '11:00 AM', startsAt: '2026-11-25T15:00:00.000Z', state: 'free' },
  ])
  expect(addOwnHour({ day: '2026-11-25', time: '5:00 PM' }, offer)).toBe(offer)
})

test('an hour that has begun is past, and hours of other weekdays are not offered', () => {
  const atNoon = { ...offer, days: offer.days.slice(2), readAt: new Date('2026-11-24T16:00:00Z') }
  expect(hoursOf('2026-11-24', atNoon).map(({ label, state }) => [label, state])).toEqual([
    ['11:00 AM', 'past'],
    ['12:00 PM', 'past'],
  ])
})

test('hours follow the bank’s clock even if the visitor’s is ahead', () => {
  const ahead = { ...offer, readAt: new Date('2026-12-05T12:00:00Z') }
  expect(hoursOf('2026-11-23', ahead).map(({ state }) => state)).toEqual([
    'past',
    'past',
    'free',
    'free',
    'free',
  ])
  expect(isWhole(offeredRange(offer.readAt, bank), offer)).toBe(true)
  expect(isWhole(offeredRange(ahead.readAt, bank), offer)).toBe(false)
  expect(isWhole(offeredRange(new Date('2026-11-10T12:00:00Z'), bank), offer)).toBe(false)
})

test('a holiday has no free hour, and a day of the calendar that the bank never works is closed', () => {
  expect([hasFreeHour('2026-11-23', offer), hasFreeHour('2026-11-25', offer)]).toEqual([true, false])
  expect(closedWeekdays).toEqual([0, 6])
})

test('each day that cannot be chosen has its reason', () => {
  const reasons = (known: typeof offer | null, ...days: string[]) =>
    days.map((day) => reasonAgainst(day, { offer: known, firstDay: offer.firstDay }))
  // The 22nd was a Sunday, and is past all the same.
  expect(reasons(offer, '2026-11-20', '2026-11-22', '2026-11-28', '2026-11-29')).toEqual([
    'past',
    'past',
    'closed',
    'closed',
  ])
  expect(reasons(offer, '2026-11-23', '2026-11-25', '2027-02-22')).toEqual([null, 'fullyBooked', 'tooFar'])
  expect(reasons(null, '2026-11-22', '2026-11-25', '2026-11-28')).toEqual(['past', null, 'closed'])
})

test('days are the bank’s, not the visitor’s: at 03:00 UTC it is still yesterday at the bank', () => {
  expect(offeredRange(new Date('2026-11-23T03:59:00Z'), bank)).toEqual({
    from: '2026-11-21',
    to: '2027-02-21',
  })
  expect(offeredRange(new Date('2026-11-23T04:00:00Z'), bank)).toEqual({
    from: '2026-11-22',
    to: '2027-02-22',
  })
})

test('zones have their usual names', () => {
  expect(['Asia/Katmandu', 'America/Los_Angeles', 'Europe/London', 'UTC', 'Etc/GMT'].map(zoneName)).toEqual([
    'Nepal Time',
    'Pacific Time',
    'United Kingdom Time',
    'UTC',
    'UTC',
  ])
})

test('the visitor’s own time is shown beside the bank’s, with the day if it differs', () => {
  const two = '2026-11-25T18:00:00.000Z'
  expect(ownTime(two, { own: bank, bank })).toBeNull()
  // Halifax and the bank agree in winter, and not in summer.
  expect(ownTime(two, { own: 'America/Halifax', bank })).toBeNull()
  expect(ownTime('2026-07-22T18:00:00.000Z', { own: 'America/Halifax', bank })).toEqual({
    time: '3:00 PM',
    day: null,
  })
  expect(ownTime(two, { own: 'Europe/London', bank })).toEqual({ time: '6:00 PM', day: null })
  expect(ownTime(two, { own: 'Asia/Kolkata', bank })).toEqual({ time: '11:30 PM', day: null })
  const sydney = ownTime(two, { own: 'Australia/Sydney', bank })
  expect(sydney).toEqual({ time: '5:00 AM', day: 'Thursday, 26 Nov 2026' })
  expect(sydney && spokenTime(sydney)).toBe('5:00 AM on Thursday, 26 Nov 2026')
  expect(sydney && shortTime(sydney)).toBe('Thu 5:00 AM')
  expect([spokenTime, shortTime].map((format) => format({ time: '12:00 PM', day: null }))).toEqual([
    '12:00 PM',
    '12:00 PM',
  ])
})
