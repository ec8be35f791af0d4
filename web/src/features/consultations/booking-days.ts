import { consultationHorizonDays, consultationWeekdays, type OfferedDay } from '@bank/contract'
import { dayIn, formatDayLong, formatTime } from '#lib/format/format-date.ts'

/** The bank's offer at a moment: the days with a free hour, and the first and last day that can be booked. */
export type Offer = { days: readonly OfferedDay[]; firstDay: string; lastDay: string; readAt: Date }

/** An hour of a day, by the bank's clock and as an instant. */
export type Hour = { label: string; startsAt: string; state: 'free' | 'taken' | 'past' }

const dayMs = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay()
/** The day so many days later. */
export const shiftDay = (day: string, by: number): string =>
  new Date(startOf(day) + by * dayMs).toISOString().slice(0, 10)

/**
 * Weekdays that the calendar disables: 0 is Sunday. (ISO 8601 has 7 for it, and the same numbers otherwise.)
 */
export const closedWeekdays: readonly number[] = [0, 1, 2, 3, 4, 5, 6].filter(
  (weekday) => !consultationWeekdays.some((open) => open === weekday),
)

/**
 * The range that asks for every offered day: the visitor's clock may be a day off. `isWhole` detects a larger
 * error.
 */
export function offeredRange(now: Date, zone: string): { from: string; to: string } {
  const today = startOf(dayIn(zone, now))
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayAt(today - dayMs), to: dayAt(today + (consultationHorizonDays + 1) * dayMs) }
}

/** Returns whether the asked range holds all days that can be booked by the bank's clock. */
export function isWhole(
  { from, to }: { from: string; to: string },
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): boolean {
  return from <= firstDay && lastDay <= to
}

/**
 * The hours of a day for a visitor. The bank lists only free ones; an hour that is free on the same weekday
 * of another week but not on this day is taken, or past. The visitor's clock decides which, and may be wrong.
 * The bank's zone has no summer time, so an hour always starts as long after midnight.
 */
export function hoursOf(day: string, { days, readAt }: Offer): Hour[] {
  const afterMidnightMs = new Map<string, number>()
  for (const other of days) {
    if (weekdayOf(other.day) !== weekdayOf(day)) continue
    for (const { label, startsAt } of other.slots)
      afterMidnightMs.set(label, Date.parse(startsAt) - startOf(other.day))
  }
  const free = new Set(days.find((offered) => offered.day === day)?.slots.map(({ label }) => label))
  return [...afterMidnightMs]
    .toSorted(([, one], [, other]) => one - other)
    .map(([label, ms]) => {
      const startsAt = new Date(startOf(day) + ms)
      return {
        label,
        startsAt: startsAt.toISOString(),
        state: free.has(label) ? 'free' : startsAt <= readAt ? 'past' : 'taken',
      }
    })
}

/** An hour by its name, on a day. */
export type NamedHour = { day: string; time: string }

export function isOffered({ day, time }: NamedHour, { days }: Offer): boolean {
  return days.some((offered) => offered.day === day && offered.slots.some(({ label }) => label === time))
}

/** The offer with this hour added: a visitor who may already have booked it can choose it again. */
export function addOwnHour(own: NamedHour | null, offer: Offer): Offer {
  if (own === null || isOffered(own, offer)) return offer
  const other = offer.days.find(({ day }) => isOffered({ day, time: own.time }, offer))
  const known = other?.slots.find(({ label }) => label === own.time)
  // No offered day has an hour with this label, so its start is unknown.
  if (!other || !known) return offer
  const startsAt = new Date(startOf(own.day) + Date.parse(known.startsAt) - startOf(other.day)).toISOString()
  const slots = offer.days.find(({ day }) => day === own.day)?.slots ?? []
  return {
    ...offer,
    days: [
      ...offer.days.filter(({ day }) => day !== own.day),
      { day: own.day, slots: [...slots, { label: own.time, startsAt }] },
    ],
  }
}

/** Returns whether any hour of this day can be booked. */
export function hasFreeHour(day: string, { days }: Offer): boolean {
  return days.some((offered) => offered.day === day && offered.slots.length > 0)
}

/**
 * The reason why no hour of this day can be booked; null if one can. Before the offer is loaded, only the
 * calendar's limits apply.
 */
export function reasonAgainst(
  day: string,
  { offer, firstDay }: { offer: Offer | null; firstDay: string },
): 'past' | 'closed' | 'tooFar' | 'fullyBooked' | null {
  if (day < firstDay) return 'past'
  if (closedWeekdays.includes(weekdayOf(day))) return 'closed'
  if (offer === null || hasFreeHour(day, offer)) return null
  return day > offer.lastDay ? 'tooFar' : 'fullyBooked'
}

/** "6:00 PM" in this zone: visitors choose hours by such labels (specification 1, section 5). */
export function clockTime(instant: string, zone: string): string {
  const [hour = 0, minute = 0] = formatTime(instant, zone).split(':').map(Number)
  return `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * The appointment in the visitor's own time zone, with the day if it differs from the bank's; null if both
 * clocks agree.
 */
export function ownTime(
  instant: string,
  { own, bank }: { own: string; bank: string },
): { time: string; day: string | null } | null {
  const time = clockTime(instant, own)
  const day = dayIn(own, instant)
  const isOtherDay = day !== dayIn(bank, instant)
  if (!isOtherDay && time === clockTime(instant, bank)) return null
  return { time, day: isOtherDay ? formatDayLong(day) : null }
}

/** "7:00 PM", or "2:00 AM on Thursday, 26 Nov 2026". */
export function spokenTime({ time, day }: { time: string; day: string | null }): string {
  return day === null ? time : `${time} on ${day}`
}

/** "7:00 PM", or "Thu 2:00 AM" where there is little room. */
export function shortTime({ time, day }: { time: string; day: string | null }): string {
  return day === null ? time : `${day.slice(0, 3)} ${time}`
}

/** "Nepal Time", as people call it, for Asia/Katmandu; zones without a name of their own are offsets. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return /^GMT([+-]00:00)?$/.test(name) ? 'UTC' : name
}

/** The time zone of the visitor's own clock. */
export function visitorsZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
