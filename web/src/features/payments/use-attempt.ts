import { useState } from 'react'
import { refusalOf } from '#api.ts'
import {
  type Attempt,
  attemptFor,
  fateAfter,
  firstAttempt,
  forgetUnanswered,
  keepUnanswered,
  unansweredAttempt,
} from './payment-id.ts'

type Ordered = NonNullable<Attempt['ordered']>

/**
 * The id under which this account's next payment is made, and what became of it: also of one that an earlier
 * dialog sent.
 */
export function useAttempt(accountId: string) {
  const [resumed] = useState(() => unansweredAttempt(accountId))
  const [attempt, setAttempt] = useState(() => resumed ?? firstAttempt(crypto.randomUUID()))

  /** The id for this order. */
  function order(ordered: Ordered): string {
    const next = attemptFor(attempt, ordered, () => crypto.randomUUID())
    setAttempt(next)
    return next.paymentId
  }

  function sending(): void {
    keepUnanswered(accountId, attempt)
  }

  function refused(error: unknown): void {
    const fate = fateAfter(attempt.fate, refusalOf(error))
    setAttempt({ ...attempt, fate })
    if (fate !== 'unknown') forgetUnanswered(accountId)
  }

  return {
    attempt,
    resumed: resumed?.ordered ?? null,
    order,
    sending,
    refused,
    paid: () => forgetUnanswered(accountId),
  }
}
