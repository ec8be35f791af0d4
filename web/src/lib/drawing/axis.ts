import type { Range } from './step-line.ts'

/**
 * Three to five round figures around a range, for grid lines: 1, 2, 2.5 or 5 times a power of ten apart. The
 * range ends between the first and the last of them, so that each figure can be read between two lines.
 */
export function roundTicks({ low, high }: Range): number[] {
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** The range from the first to the last grid line. */
export function rangeOfTicks(ticks: readonly number[]): Range {
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

/**
 * The label of a tick beside an axis: "1.25m", "84k", "0.5". All ticks of an axis have the same unit and
 * decimals.
 */
export function tickLabels(ticks: readonly number[]): string[] {
  const largest = Math.max(0, ...ticks.map(Math.abs))
  const [unit, suffix] =
    largest >= 1e9 ? [1e9, 'bn'] : largest >= 1e6 ? [1e6, 'm'] : largest >= 1e4 ? [1e3, 'k'] : [1, '']
  const scaled = ticks.map((tick) => tick / unit)
  const digits =
    [0, 1, 2, 3, 4, 5, 6, 7, 8].find((count) =>
      scaled.every((tick) => Math.abs(tick - Number(tick.toFixed(count))) < 1e-9),
    ) ?? 8
  return scaled.map((tick) => `${tick.toFixed(digits).replace('-', '−')}${suffix}`)
}

/** First day of each month inside a span of days, for an axis: ["2026-10-01", "2026-11-01"]. */
export function monthStarts(from: string, to: string): string[] {
  const starts: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let index = month; ; index++) {
    const start = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
    if (start >= to) return starts
    starts.push(start)
  }
}

/** Returns whether two days are more than a year apart, so that labels need the year. */
export function isOverAYear(from: string, to: string): boolean {
  const yearLater = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  // ISO days sort as text.
  return to > yearLater
}

/** The days, of some in order, that are the first of a year after the year of `from`. */
export function yearBeginnings(from: string, days: readonly string[]): string[] {
  return days.filter((day, index) => day.slice(0, 4) !== (days[index - 1] ?? from).slice(0, 4))
}

/** The position of a day or an instant between two days, 0 to 1. The last day counts to its end. */
export function shareOfSpan(at: string, from: string, to: string): number {
  const dayMs = 86_400_000
  const start = Date.parse(from)
  const end = Date.parse(to) + dayMs
  return Math.max(0, Math.min(1, (Date.parse(at) - start) / (end - start)))
}
