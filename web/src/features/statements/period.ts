import { bankDaySchema } from '@bank/contract'
import { z } from 'zod'
import { formatDay, formatDayShort } from '#lib/format-date.ts'
import { texts } from './texts.ts'

/** Calendar days of the bank as "YYYY-MM-DD"; both are included. */
export type Period = { from: string; to: string }

/** The router reads a bare number as one. Longer than this is no day anyway. */
const wordInAddress = z.union([z.string(), z.number()]).transform((word) => String(word).slice(0, 40) || undefined).optional().catch('?')

/**
 * The period as it stands in an address, also where it is none: the page says what is wrong with it. Both keys are always
 * there: the router keeps what a schema leaves out.
 */
export const periodSearchSchema = z
  .object({ from: wordInAddress, to: wordInAddress })
  .transform(({ from, to }) => ({ from, to }))

/** What somebody asked to see; the bank fills in what is not said. */
export type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/** What is wrong with the period in an address; null for one that can be shown, and where half of it or nothing is said. */
export function askedProblem({ from, to }: AskedPeriod): string | null {
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return texts.bothDates
  return from !== undefined && to !== undefined && from > to ? texts.startAfterEnd : null
}

export function isDay(word: string | undefined): word is string {
  return bankDaySchema.safeParse(word).success
}

/** What is wrong with the days somebody chose; null when they can be shown. */
export function periodProblem({ from, to }: { from: string | null; to: string | null }): string | null {
  if (!from || !to) return texts.bothDates
  // ISO days sort as text.
  return from > to ? texts.startAfterEnd : null
}

/** "1 Sep to 20 Nov 2026"; the year of the first day only where it is another one. */
export function periodText({ from, to }: Period): string {
  return `${sameYear({ from, to }) ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`
}

/** The same without a year where both days are in the year of `today`: "1 Sep to 20 Nov". */
export function periodTextShort({ from, to }: Period, today: string): string {
  return sameYear({ from, to }) && sameYear({ from, to: today }) ? `${formatDayShort(from)} to ${formatDayShort(to)}` : periodText({ from, to })
}

function sameYear({ from, to }: Period): boolean {
  return from.slice(0, 4) === to.slice(0, 4)
}
