import type { Office } from '@bank/contract'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayMs = 86_400_000

/** Says whether the office is open and how soon the manager answers, or when it opens next. */
export function officeLine(
  { isOpen, changesAt }: Office,
  answersWithin: string | null,
  { now, timeZone, city }: { now: Date; timeZone: string; city: string },
): string {
  if (isOpen) {
    return answersWithin === null
      ? 'In the office'
      : `In the office · usually answers within ${answersWithin}`
  }
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, changesAt)]
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  return `The office opens ${dayInWords(day, ahead)} at ${formatTime(changesAt, timeZone)} (${city} time)`
}

function dayInWords(day: string, ahead: number): string {
  if (ahead <= 1) return ahead === 1 ? 'tomorrow' : 'today'
  return ahead < 7 ? `on ${weekday.format(new Date(day))}` : `on ${formatDay(day)}`
}
