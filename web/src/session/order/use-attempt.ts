import type { RefusalCode } from '@bank/contract'
import { useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { type Attempt, attemptFor, firstAttempt, statusAfter } from './order-attempt.ts'

type AttemptFlow<Content> = {
  /** An order that an earlier dialog sent and that was never answered. */
  resumed: { id: string; content: Content } | null
  /** The refusals after which the bank keeps the id. */
  consumedBy: ReadonlySet<RefusalCode>
  /** The bank has answered: the copy of the order for a reload can be deleted. */
  onAnswered?: () => void
}

/** The id of the next order, and the outcome of the last one. */
export function useAttempt<Content extends object>({
  resumed,
  consumedBy,
  onAnswered,
}: AttemptFlow<Content>) {
  const [attempt, setAttempt] = useState<Attempt<Content>>(() =>
    resumed ? { ...resumed, status: 'unanswered' } : firstAttempt(crypto.randomUUID()),
  )
  // Sending follows in the same turn as `begin`, before the screen is drawn again.
  const latest = useRef(attempt)
  function note(next: Attempt<Content>): void {
    latest.current = next
    setAttempt(next)
  }
  /** The bank keeps the id for what it carried out: the next order, the same again too, has its own. */
  function settle(): void {
    note({ ...latest.current, status: 'consumed' })
    onAnswered?.()
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
    /** Carries the order out and records its outcome. */
    track: async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      try {
        const answer = await act()
        settle()
        return answer
      } catch (error) {
        const status = statusAfter(latest.current.status, refusalOf(error), consumedBy)
        note({ ...latest.current, status })
        if (status !== 'unanswered') onAnswered?.()
        throw error
      }
    },
  }
}
