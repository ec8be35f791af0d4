import type { RefusalCode } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

/**
 * The id of a payment and what became of it. The bank pays an id once, so the id must stay while it is
 * unknown whether money moved, and must change when something else is to be paid.
 */
export type Attempt = {
  paymentId: string
  /** What was ordered last under this id. */
  ordered: { beneficiaryId: string; amount: string } | null
  /** `unknown`: sent, and no answer came. `spent`: the bank keeps this id for what it was first used for. */
  fate: 'unsent' | 'unknown' | 'refused' | 'spent'
}

/** The first attempt of a dialog that was just opened. */
export function firstAttempt(paymentId: string): Attempt {
  return { paymentId, ordered: null, fate: 'unsent' }
}

/**
 * The attempt under which this is to be paid: a new id only after a definite answer, and only if the old one
 * will not do.
 */
export function attemptFor(
  last: Attempt,
  ordered: { beneficiaryId: string; amount: string },
  newId: () => string,
): Attempt {
  const same = last.ordered?.beneficiaryId === ordered.beneficiaryId && last.ordered.amount === ordered.amount
  if (last.fate === 'spent' || (last.fate === 'refused' && !same))
    return { paymentId: newId(), ordered, fate: 'unsent' }
  return { ...last, ordered }
}

/**
 * What is known of an attempt after it was sent and refused; null is a fault, after which nothing is known.
 */
export function fateAfter(before: Attempt['fate'], code: RefusalCode | null): Attempt['fate'] {
  // A payment without the money for it stays in the books as failed, under this id.
  if (code === 'INSUFFICIENT_FUNDS' || code === 'PAYMENT_ID_TAKEN') return 'spent'
  // Any other refusal speaks of this try only: an earlier one that was not answered may still have gone
  // through.
  return code === null || before === 'unknown' ? 'unknown' : 'refused'
}

const keptSchema = z.object({
  paymentId: z.uuidv4(),
  ordered: z.object({ beneficiaryId: z.uuid(), amount: z.string() }),
})

/**
 * The payment from this account that was sent and never answered: closing the dialog or the page does not
 * make it unsent.
 */
export function unansweredAttempt(accountId: string): Attempt | null {
  const text = kept(nameOf(accountId))
  if (text === null) return null
  const read = keptSchema.safeParse(JSON.parse(text))
  return read.success ? { ...read.data, fate: 'unknown' } : null
}

/** Remembers a payment before it is sent, until the bank has answered it. */
export function keepUnanswered(accountId: string, { paymentId, ordered }: Attempt): void {
  keep(nameOf(accountId), JSON.stringify({ paymentId, ordered }))
}

export function forgetUnanswered(accountId: string): void {
  forget(nameOf(accountId))
}

function nameOf(accountId: string): string {
  return `unanswered-payment.${accountId}`
}
