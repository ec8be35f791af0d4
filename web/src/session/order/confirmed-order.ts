import type { RefusalCode } from '@bank/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#ui/overlay/toast-store.ts'
import { requireConfirmation, useOrder } from './use-order.ts'

export type ConfirmedOrder<Order, Answer> = {
  /** What the code confirms; null while it is being filled in. */
  order: Order | null
  /** Exchanges a code for a confirmation, and returns its id. */
  confirm: (order: Order, code: string) => Promise<string>
  /** Carries out what is confirmed. */
  act: (order: Order, confirmationId: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** A refusal that is shown in a place of its own; answers whether it was. */
  onRefused?: (code: RefusalCode) => boolean
  failed: string
  /** What is said at the field of the code; null for what is said elsewhere. */
  codeProblemOf: (code: RefusalCode | null) => string | null
  reasonOf: (code: RefusalCode | null) => string | undefined
  /** What is asked again afterwards. */
  queryKey: QueryKey
}

/** An order that always needs a code, with what its screen shows of the code and of a refusal. */
export function useConfirmedOrder<Order extends object, Answer>({
  order,
  confirm,
  act,
  onDone,
  onRefused,
  failed,
  codeProblemOf,
  reasonOf,
  queryKey,
}: ConfirmedOrder<Order, Answer>) {
  const queries = useQueryClient()
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState(false)
  const sending = useOrder({
    confirm,
    act: async (sent: Order, confirmationId) => await act(sent, requireConfirmation(confirmationId)),
    onDone,
    onRefused: (code) => {
      setUnanswered(code === null)
      const atCode = codeProblemOf(code)
      setCodeProblem(atCode)
      if (atCode === null && !(code !== null && onRefused?.(code)))
        showToast({ tone: 'bad', title: failed, description: reasonOf(code) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
  return {
    codeProblem,
    unanswered,
    busy: sending.busy,
    needsCode: !sending.isConfirmed(order),
    send(code: string): void {
      if (order !== null && sending.send(order, code)) setCodeProblem(null)
    },
    forgetProblem: () => setCodeProblem(null),
    /** Forgets what was refused of another order. */
    forget: () => {
      setCodeProblem(null)
      setUnanswered(false)
    },
  }
}

export type Confirming = Pick<
  ReturnType<typeof useConfirmedOrder>,
  'codeProblem' | 'unanswered' | 'busy' | 'needsCode' | 'forgetProblem'
>
