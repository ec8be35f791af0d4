import type { RefusalCode } from '@bank/contract'
import { useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import type { KeptOrder } from './kept-order.ts'
import { type Attempt, attemptFor, firstAttempt, statusAfter } from './order-attempt.ts'

type AttemptFlow<Content> = {
  /**
   * Where the order is kept until the bank has answered; an earlier one goes on under its id. Null for an
   * order that names what it changes.
   */
  kept: KeptOrder<Content> | null
  /** The refusals after which the bank keeps the id. */
  consumedBy: ReadonlySet<RefusalCode>
}

/**
 * The id of an order that could be carried out twice, and the outcome of its last try. The id stays while no
 * answer has come, and the next order after an answer has another, even if it is the same again.
 */
export function useOrderAttempt<Content extends object>({ kept, consumedBy }: AttemptFlow<Content>) {
  const [attempt, setAttempt] = useState<Attempt<Content>>(() => {
    const earlier = kept?.read()
    return earlier ? { ...earlier, status: 'unanswered' } : firstAttempt(crypto.randomUUID())
  })
  // Sending follows in the same turn as `begin`, before the screen is drawn again.
  const latest = useRef(attempt)
  function note(next: Attempt<Content>): void {
    latest.current = next
    setAttempt(next)
  }
  /** The bank keeps the id for what it carried out: the next order, the same again too, has its own. */
  function settle(): void {
    note({ ...latest.current, status: 'consumed' })
    kept?.forget()
  }
  return {
    attempt,
    /** An order without an answer turned out to be carried out. */
    settle,
    /** The attempt under which this is ordered. */
    begin: (content: Content): Attempt<Content> => {
      const next = attemptFor(latest.current, content, () => crypto.randomUUID())
      note(next)
      return next
    },
    /** Carries the order out, keeps it until it is answered, and records its outcome. */
    track: async <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
      await keepUntilAnswered(latest.current, {
        kept,
        consumedBy,
        act,
        onOutcome: (status) => note({ ...latest.current, status }),
      }),
  }
}

type TrackedOrder<Content, Answer> = AttemptFlow<Content> & {
  act: () => Promise<Answer>
  onOutcome?: (status: Attempt<Content>['status']) => void
}

/** Carries an order out and keeps it until the bank has answered for its id. Throws what `act` throws. */
export async function keepUntilAnswered<Content, Answer>(
  { id, content, status }: Attempt<Content>,
  { kept, consumedBy, act, onOutcome }: TrackedOrder<Content, Answer>,
): Promise<Answer> {
  const end = (outcome: Attempt<Content>['status']) => {
    onOutcome?.(outcome)
    if (outcome !== 'unanswered') kept?.forget()
  }
  if (content !== null) kept?.keep({ id, content })
  try {
    const answer = await act()
    end('consumed')
    return answer
  } catch (error) {
    end(statusAfter(status, refusalOf(error), consumedBy))
    throw error
  }
}
