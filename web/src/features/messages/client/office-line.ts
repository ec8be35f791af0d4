import type { Office } from '@bank/contract'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayMs = 86_400_000

type Reader = { now: Date; timeZone: string; city: string }

/** Says whether the office is open and how soon the manager answers, or when it opens next. */
export function officeLine(
  { isOpen, changesAt }: Office,
  answersWithin: string | null,
  { now, timeZone, city }: Reader,
): string {
  if (isOpen) {
    return answersWithin === null
      ? 'In the office'
      : `In the office · usually answers within ${answersWithin}`
  }
  return `The office opens ${opening(changesAt, { now, timeZone })} (${city} time)`
}

/** The same beside the title on a phone; the support page has the hours and the zone. */
export function shortOfficeLine(
  { isOpen, changesAt }: Office,
  reader: Pick<Reader, 'now' | 'timeZone'>,
): string {
  return isOpen ? 'In the office' : `Back ${opening(changesAt, reader)}`
}

function opening(changesAt: string, { now, timeZone }: Pick<Reader, 'now' | 'timeZone'>): string {
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, changesAt)]
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  return `${dayInWords(day, ahead)} at\u00a0${formatTime(changesAt, timeZone)}`
}

function dayInWords(day: string, ahead: number): string {
  if (ahead <= 1) return ahead === 1 ? 'tomorrow' : 'today'
  return ahead < 7 ? `on ${weekday.format(new Date(day))}` : `on ${formatDay(day)}`
}
