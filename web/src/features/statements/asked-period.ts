import { bankDays } from '@bank/contract'
import { readDay, readText } from '#lib/data/param-values.ts'

/** The period in an address. Without days it is everything; either day may be given alone. */
export type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/**
 * Reads the period from the search params, also an impossible one, whose error the page shows. Both keys are
 * always set, because the router keeps the old value of a missing key.
 */
export function readPeriodSearch({ from, to }: Record<string, unknown>): AskedPeriod {
  return { from: dayAsked(from), to: dayAsked(to) }
}

/** Cuts a word at 40 characters, which is longer than any day; `?` stands for a value that is no text. */
function dayAsked(given: unknown): string | undefined {
  return given === undefined || given === '' ? undefined : (readText(given, 40) ?? '?')
}

/** The mistake in a statement's period; null if it can be shown. */
export function mistakeIn({ from, to }: AskedPeriod): 'noSuchDay' | 'startAfterEnd' | null {
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return 'noSuchDay'
  return from !== undefined && to !== undefined && from > to ? 'startAfterEnd' : null
}

export function isDay(word: string | undefined): word is string {
  return readDay(word) !== undefined && word !== undefined && word >= bankDays.first && word <= bankDays.last
}
