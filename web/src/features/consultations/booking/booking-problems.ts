import { type ConsultationPayload, consultationPayloadSchema, longDay } from '@bank/contract'
import { missing } from './booking-texts.ts'

/** The fields in their order on screen: the focus goes to the first one with a problem. */
export const bookingFields = ['date', 'time', 'firstName', 'surname', 'mobile', 'email'] as const
export type BookingField = (typeof bookingFields)[number]
export type BookingProblems = Partial<Record<BookingField, string>>

/**
 * The typed values, with `date` as "2025-04-29" and `time` as the label of an hour; empty where nothing was
 * chosen.
 */
export type Typed = Readonly<Record<string, string>>

/**
 * The body of the request: the six fields of the specification, the day in long form, the honeypot field, and
 * the ids of this order and of those it replaces.
 */
export function payloadOf(
  typed: Typed,
  { orderId, replaces = [] }: Pick<ConsultationPayload, 'orderId' | 'replaces'> = {},
): Record<string, string | string[]> {
  const { date = '', website = '' } = typed
  return {
    ...Object.fromEntries(bookingFields.map((name) => [name, typed[name] ?? ''])),
    date: date === '' ? '' : longDay(date),
    ...(website !== '' && { website }),
    ...(orderId !== undefined && { orderId }),
    ...(replaces.length > 0 && { replaces }),
  }
}

/** Returns a sentence for each field that is wrong, and whether any was left empty. */
export function problemsIn(typed: Typed): { problems: BookingProblems; isIncomplete: boolean } {
  const read = consultationPayloadSchema.safeParse(payloadOf({ ...typed, website: '' }))
  const problems: BookingProblems = {}
  let isIncomplete = false
  for (const name of bookingFields) {
    const issue = read.error?.issues.find(({ path }) => path[0] === name)
    if (!issue) continue
    const isEmpty = (typed[name] ?? '').trim() === ''
    isIncomplete ||= isEmpty
    problems[name] = isEmpty ? missing[name] : issue.message
  }
  return { problems, isIncomplete }
}
