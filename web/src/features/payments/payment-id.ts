import type { RefusalCode } from '@bank/contract'

/**
 * The id of a payment and what became of it. The bank pays an id once, so the id must stay while it is unknown whether
 * money moved, and must change when something else is to be paid.
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

/** The attempt under which this is to be paid: a new id only after a definite answer, and only if the old one will not do. */
export function attemptFor(last: Attempt, ordered: { beneficiaryId: string; amount: string }, newId: () => string): Attempt {
  const same = last.ordered?.beneficiaryId === ordered.beneficiaryId && last.ordered.amount === ordered.amount
  if (last.fate === 'spent' || (last.fate === 'refused' && !same)) return { paymentId: newId(), ordered, fate: 'unsent' }
  return { ...last, ordered }
}

/** What is known of an attempt after it was sent and refused; null is a fault, after which nothing is known. */
export function fateAfter(before: Attempt['fate'], code: RefusalCode | null): Attempt['fate'] {
  // A payment without the money for it stays in the books as failed, under this id.
  if (code === 'INSUFFICIENT_FUNDS' || code === 'PAYMENT_ID_TAKEN') return 'spent'
  // Any other refusal speaks of this try only: an earlier one that was not answered may still have gone through.
  return code === null || before === 'unknown' ? 'unknown' : 'refused'
}
