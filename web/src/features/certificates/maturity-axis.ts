const dayMs = 86_400_000

type Term = { startDate: string; endDate: string; daysRemaining: number }

/** Returns the share of a term that has passed, in whole percent: 100 not before the last day. */
export function percentPassed({ startDate, endDate, daysRemaining }: Term): number {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs)
  return daysRemaining === 0 ? 100 : Math.max(0, Math.floor(((days - daysRemaining) / days) * 100))
}

/** Returns the day that lies so many days before another. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

export type AxisMark = { at: string; percent: number }
export type MaturityAxis = {
  /** Where years begin, each with a line. */
  lines: readonly AxisMark[]
  /** Those of them that are named. */
  years: readonly AxisMark[]
  marks: readonly AxisMark[]
}

/** At most so many years stand under the axis: more would run into each other. */
const mostYears = 3

/**
 * An axis from today to the new year after the last maturity: where its years begin and where something
 * matures.
 */
export function maturityAxis(today: string, maturities: readonly string[]): MaturityAxis {
  const firstYear = yearOf(today) + 1
  const lastYear = Math.max(firstYear, ...maturities.map((day) => yearOf(day) + 1))
  const end = `${lastYear}-01-01`
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const every = Math.ceil(years.length / mostYears)
  const markAt = (at: string): AxisMark => ({ at, percent: percentOf(at, today, end) })
  const lines = years.map((year) => markAt(`${year}-01-01`))
  return {
    lines,
    // Counted from the end, which is always named; what would touch the words at either end is left out.
    years: lines
      .filter((_, index) => (lines.length - 1 - index) % every === 0)
      .filter(({ percent }) => percent > 18 && (percent === 100 || percent < 82)),
    marks: [...new Set(maturities)].map(markAt),
  }
}

/** 0 to 100, to a tenth. */
function percentOf(day: string, from: string, to: string): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  return Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
