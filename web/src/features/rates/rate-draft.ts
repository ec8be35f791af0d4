import { approvalReasonSchema, offeredRateSchema, type RateCell } from '@bank/contract'
import { problemOfText, type Problems } from '#lib/form/problems.ts'
import { changeTexts } from './texts.ts'

/** The draft of a new rate: the rate, its first day, and the reason. */
export type RateDraft = { rate: string; validFrom: string; reason: string }
export type RateProblems = Problems<RateDraft>

/** Returns the rate that is decided for a day; "0" if there is none. Days sort as text. */
export function rateOn({ current, planned }: Pick<RateCell, 'current' | 'planned'>, day: string): string {
  return planned.findLast(({ validFrom }) => validFrom <= day)?.rate ?? current?.rate ?? '0'
}

/** Returns whether two rates are equal, with any number of trailing zeros. Text, never a number. */
export function isSameRate(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(rate: string): string {
  const [whole = '', rest = ''] = rate.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${rest.replace(/0+$/, '')}`
}

/**
 * Normalises a typed rate: a comma becomes a point, blanks and percent signs go. Anything else stays and is
 * refused later.
 */
export function typedRate(text: string): string {
  return text.replaceAll(',', '.').replaceAll(/[\s%]/g, '').slice(0, 12)
}

/** Returns the problems by field; an empty object when the change can be reviewed. */
export function problemsOf(
  { rate, validFrom, reason }: RateDraft,
  cell: RateCell,
  today: string,
): RateProblems {
  if (rate === '') return { rate: changeTexts.rateMissing }
  if (!offeredRateSchema.safeParse(rate).success) return { rate: changeTexts.wrongRate }
  if (validFrom > today && cell.planned.some((planned) => planned.validFrom === validFrom))
    return { validFrom: changeTexts.dayTaken }
  const before = rateOn(cell, validFrom)
  if (isSameRate(rate, before)) return { rate: changeTexts.unchanged(before) }
  return { reason: problemOfText(approvalReasonSchema, reason) }
}
