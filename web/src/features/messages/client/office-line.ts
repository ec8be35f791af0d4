import type { Office } from '@bank/contract'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'

type Manager = { name: string; answersWithin: string | null }

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayMs = 86_400_000

/**
 * Says whether the account manager is in the office and how soon they answer, or when the office opens next.
 */
export function officeLine(
  { isOpen, changesAt }: Office,
  { name, answersWithin }: Manager,
  { now, timeZone, city }: { now: Date; timeZone: string; city: string },
): string {
  if (isOpen) {
    const inOffice = `${name} is in the office`
    return answersWithin === null ? inOffice : `${inOffice} · usually answers within ${answersWithin}`
  }
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, changesAt)]
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  return `The office opens ${dayInWords(day, ahead)} at ${formatTime(changesAt, timeZone)} (${city} time)`
}

function dayInWords(day: string, ahead: number): string {
  if (ahead <= 1) return ahead === 1 ? 'tomorrow' : 'today'
  return ahead < 7 ? `on ${weekday.format(new Date(day))}` : `on ${formatDay(day)}`
}
