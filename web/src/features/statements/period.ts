import { bankDays } from '@bank/contract'
import { readDay, readText } from '#lib/param-values.ts'
import { formatDay, formatDayShort } from '#lib/format-date.ts'
import { texts } from './texts.ts'

/** Calendar days of the bank as "YYYY-MM-DD"; both are included. */
export type Period = { from: string; to: string }

/** What somebody asked to see. Without dates that is everything; either day may be given alone. */
export type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/**
 * The period as it stands in an address, also where it is none: the page says what is wrong with it. Both
 * keys are always there: the router keeps what is left out.
 */
export function readPeriodSearch({ from, to }: Record<string, unknown>): AskedPeriod {
  return { from: dayAsked(from), to: dayAsked(to) }
}

/** Longer than this is no day anyway; and what is no word is none. */
function dayAsked(given: unknown): string | undefined {
  return given === undefined || given === '' ? undefined : (readText(given, 40) ?? '?')
}

/** What is wrong with the period of a statement on the screen; null for one that can be shown. */
export function askedProblem({ from, to }: AskedPeriod): string | null {
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return texts.noSuchDay
  return from !== undefined && to !== undefined && from > to ? texts.startAfterEnd : null
}

export function isDay(word: string | undefined): word is string {
  return readDay(word) !== undefined && word !== undefined && word >= bankDays.first && word <= bankDays.last
}

/** What is wrong with the days of the Print Statement dialog: specification 1, section 5 requires both. */
export function periodProblem({ from, to }: { from: string | null; to: string | null }): string | null {
  if (!from || !to) return texts.bothDates
  // ISO days sort as text.
  return from > to ? texts.startAfterEnd : null
}

export type RangeName = 'all' | 'thisMonth' | 'lastMonth' | 'lastThreeMonths' | 'thisYear'

/** The quick ranges. One that ends today has no `to`, so that its address stays right tomorrow. */
export function quickRanges(today: string): { name: RangeName; period: AskedPeriod }[] {
  const [year, month, day] = today.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) throw new Error(`Not a day: ${today}`)
  // Day 0 of a month is the last one of the month before.
  const dayText = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
  const daysThen = Number(dayText(-2, 0).slice(8))
  return [
    { name: 'all', period: {} },
    { name: 'thisMonth', period: { from: dayText(0, 1) } },
    { name: 'lastMonth', period: { from: dayText(-1, 1), to: dayText(0, 0) } },
    { name: 'lastThreeMonths', period: { from: dayText(-3, Math.min(day, daysThen)) } },
    { name: 'thisYear', period: { from: `${today.slice(0, 4)}-01-01` } },
  ]
}

/** "1 Sep to 20 Nov 2026"; the year of the first day only where it is another one. */
export function periodText({ from, to }: Period): string {
  return `${sameYear({ from, to }) ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`
}

/** The same without a year where both days are in the year of `today`: "1 Sep to 20 Nov". */
export function periodTextShort({ from, to }: Period, today: string): string {
  return sameYear({ from, to }) && sameYear({ from, to: today })
    ? `${formatDayShort(from)} to ${formatDayShort(to)}`
    : periodText({ from, to })
}

function sameYear({ from, to }: Period): boolean {
  return from.slice(0, 4) === to.slice(0, 4)
}
