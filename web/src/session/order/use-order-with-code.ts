import { isCodeRefusal, type RefusalCode } from '@bank/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { requireConfirmation, useOrderSending } from './use-order-sending.ts'

export type OrderWithCode<Order, Answer> = {
  /** The order that the code confirms; null while the form is filled in. */
  order: Order | null
  /** Exchanges a code for a confirmation, and returns its id. */
  confirm: (order: Order, code: string) => Promise<string>
  /** Carries out the confirmed order. */
  act: (order: Order, confirmationId: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Shows a refusal beside its field; returns whether it did. */
  onRefused?: (code: RefusalCode) => boolean
  /** The sentence at the field of an order that was sent without its code. */
  codeMissing: string
  failed: string
  /** Refusals that are shown at the field of the code too, beside those of a wrong code. */
  atCode?: ReadonlySet<RefusalCode>
  reasonOf: (code: RefusalCode | null) => string | undefined
  /** The queries that are read again afterwards. */
  queryKey: QueryKey
}

const none: ReadonlySet<RefusalCode> = new Set()

/**
 * Sends an order that always needs a code and that the bank does not review, and returns what `ConfirmedCode`
 * shows of it. The caller chooses the id: by `useOrderAttempt` or `useOrderIdByContent`, or there is none
 * where the order names what it changes.
 */
export function useOrderWithCode<Order extends object, Answer>({
  order,
  confirm,
  act,
  onDone,
  onRefused,
  codeMissing,
  failed,
  atCode = none,
  reasonOf,
  queryKey,
}: OrderWithCode<Order, Answer>) {
  const queries = useQueryClient()
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState(false)
  const sending = useOrderSending({
    confirm,
    act: async (sent: Order, confirmationId) => await act(sent, requireConfirmation(confirmationId)),
    onDone,
    onRefused: (code) => {
      setUnanswered(code === null)
      const problem = isCodeRefusal(code) || (code !== null && atCode.has(code)) ? reasonOf(code) : undefined
      setCodeProblem(problem ?? null)
      if (problem === undefined && !(code !== null && onRefused?.(code)))
        showToast({ tone: 'bad', title: failed, description: reasonOf(code) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
  return {
    codeProblem,
    unanswered,
    busy: sending.busy,
    needsCode: !sending.isConfirmed(order),
    /** Sends the order; returns whether it did, and the code is used up. */
    send(code: string): boolean {
      // A second press comes after the code is emptied, before the screen shows that it is busy.
      if (order === null || sending.isSending()) return false
      if (!sending.isConfirmed(order) && isCodeMissing(code)) {
        setCodeProblem(codeMissing)
        return false
      }
      const isSent = sending.send(order, code)
      if (isSent) setCodeProblem(null)
      return isSent
    },
    forgetProblem: () => setCodeProblem(null),
    /** Forgets the refusal of another order. */
    forget: () => {
      setCodeProblem(null)
      setUnanswered(false)
    },
  }
}

/** The state of an order that the field of its code shows, and what it calls. */
export type Confirming = Pick<
  ReturnType<typeof useOrderWithCode>,
  'codeProblem' | 'unanswered' | 'busy' | 'needsCode' | 'forgetProblem'
>
