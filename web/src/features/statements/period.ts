import { formatDay, formatDayShort } from '#lib/format/format-date.ts'
import { type AskedPeriod, mistakeIn } from './asked-period.ts'
import { texts } from './texts.ts'

/** Calendar days in the bank's time zone as "YYYY-MM-DD"; both are included. */
export type Period = { from: string; to: string }

/** The problem of a statement's period in words; null if it can be shown. */
export function askedProblem(period: AskedPeriod): string | null {
  const mistake = mistakeIn(period)
  return mistake && texts[mistake]
}

/** The problem of the days in Print Statement, which requires both (specification 1, section 5). */
export function periodProblem({ from, to }: { from: string | null; to: string | null }): string | null {
  if (!from || !to) return texts.bothDates
  // ISO days sort as text.
  return from > to ? texts.startAfterEnd : null
}

export type RangeName =
  | 'all'
  | 'thisMonth'
  | 'lastMonth'
  | 'lastThreeMonths'
  | 'lastQuarter'
  | 'thisYear'
  | 'lastYear'

/** The quick ranges. A range that ends today has no `to`, so that its address stays right tomorrow. */
export function quickRanges(today: string): { name: RangeName; period: AskedPeriod }[] {
  const [year, month, day] = today.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) throw new Error(`Not a day: ${today}`)
  // Day 0 of a month is the last day of the month before.
  const dayText = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
  // Months since the present quarter began.
  const ofQuarter = (month - 1) % 3
  const daysThen = Number(dayText(-2, 0).slice(8))
  return [
    { name: 'all', period: {} },
    { name: 'thisMonth', period: { from: dayText(0, 1) } },
    { name: 'lastMonth', period: { from: dayText(-1, 1), to: dayText(0, 0) } },
    { name: 'lastThreeMonths', period: { from: dayText(-3, Math.min(day, daysThen)) } },
    {
      name: 'lastQuarter',
      period: { from: dayText(-3 - ofQuarter, 1), to: dayText(-ofQuarter, 0) },
    },
    { name: 'thisYear', period: { from: `${today.slice(0, 4)}-01-01` } },
    { name: 'lastYear', period: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
  ]
}

/** The first and the last day of a quick range. */
export function rangeOf(wanted: RangeName, today: string): Period {
  const { from = today, to = today } = quickRanges(today).find(({ name }) => name === wanted)?.period ?? {}
  return { from, to }
}

/**
 * Formats a period as "1 Sep to 20 Nov 2026", a single day as "20 Nov 2026"; the first day has a year only
 * where the years differ.
 */
export function periodText({ from, to }: Period): string {
  if (from === to) return formatDay(to)
  return `${sameYear({ from, to }) ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`
}

/** The same without a year where both days are in the year of `today`: "1 Sep to 20 Nov". */
export function periodTextShort({ from, to }: Period, today: string): string {
  return from !== to && sameYear({ from, to }) && sameYear({ from, to: today })
    ? `${formatDayShort(from)} to ${formatDayShort(to)}`
    : periodText({ from, to })
}

function sameYear({ from, to }: Period): boolean {
  return from.slice(0, 4) === to.slice(0, 4)
}
