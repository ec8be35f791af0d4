import { certificateOrderSchema, certificateQuoteSchema, type RefusalCode } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

const orderedSchema = certificateOrderSchema.omit({ certificateId: true })

/** Everything of an order but its id. */
export type Ordered = z.infer<typeof orderedSchema>

/**
 * The id of a certificate and what became of it. The bank opens an id once, so the id must stay while it is
 * unknown whether money moved, and must change when something else is ordered.
 */
export type Attempt = {
  certificateId: string
  /** What was ordered last under this id. */
  ordered: Ordered | null
  /** `unknown`: sent, and no answer came. `spent`: the bank keeps this id for what it was first used for. */
  fate: 'unsent' | 'unknown' | 'refused' | 'spent'
}

export function firstAttempt(certificateId: string): Attempt {
  return { certificateId, ordered: null, fate: 'unsent' }
}

/**
 * The attempt under which this is ordered: a new id only after a definite answer, and only if the old one
 * will not do.
 */
export function attemptFor(last: Attempt, ordered: Ordered, newId: () => string): Attempt {
  const same = last.ordered !== null && isSame(last.ordered, ordered)
  if (last.fate === 'spent' || (last.fate === 'refused' && !same))
    return { certificateId: newId(), ordered, fate: 'unsent' }
  return { ...last, ordered }
}

/**
 * What is known of an attempt after it was sent and refused; null is a fault, after which nothing is known.
 */
export function fateAfter(before: Attempt['fate'], code: RefusalCode | null): Attempt['fate'] {
  if (code === 'CERTIFICATE_ID_TAKEN') return 'spent'
  // Any other refusal speaks of this try only: an earlier one that was not answered may still have gone
  // through.
  return code === null || before === 'unknown' ? 'unknown' : 'refused'
}

const keptSchema = z.object({
  certificateId: z.uuidv4(),
  ordered: orderedSchema,
  /** What was promised for it, to show it again. */
  quote: certificateQuoteSchema,
})
export type KeptOrder = z.infer<typeof keptSchema>

const name = 'unanswered-certificate'

/** The order that was sent and never answered: closing the dialog or the page does not make it unsent. */
export function unansweredOrder(): KeptOrder | null {
  const text = kept(name)
  if (text === null) return null
  const read = keptSchema.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

/** Remembers an order before it is sent, until the bank has answered it. */
export function keepUnanswered(order: KeptOrder): void {
  keep(name, JSON.stringify(order))
}

export function forgetUnanswered(): void {
  forget(name)
}

function isSame(one: Ordered, other: Ordered): boolean {
  return (
    one.accountId === other.accountId &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    one.termYears === other.termYears &&
    one.rate === other.rate &&
    one.endDate === other.endDate &&
    one.termsVersion === other.termsVersion &&
    one.signature === other.signature
  )
}
