import type { RefusalCode } from '@bank/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { askBeforeUnload } from '#lib/ask-before-unload.ts'
import { contentKey } from './order-attempt.ts'
import { isSessionGone } from '#session/session.ts'
import { dismissFailures, hasSessionEnded } from '#ui/toast/toast-store.ts'

export type OrderSteps<Order, Answer> = {
  /** Exchanges a code for a confirmation of exactly this order, and returns the confirmation's id. */
  confirm: (order: Order, code: string) => Promise<string>
  /** Carries the order out. `confirmationId` is null where the order needs no code. */
  act: (order: Order, confirmationId: string | null) => Promise<Answer>
  onDone: (answer: Answer, order: Order) => void
  /**
   * The bank refused one of the two steps, or did not answer (null). Not called when the session has ended.
   */
  onRefused: (code: RefusalCode | null, error: unknown) => void
  /** Called after every try, also when the session has ended. */
  onSettled?: () => void
}

/** Refusals of a limit: the bank has not looked at the order, and its confirmation is unused. */
const leavesConfirmation = new Set<RefusalCode>(['BUSY', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'])

/** The confirmation of an order that always needs one. */
export function requireConfirmation(confirmationId: string | null): string {
  if (confirmationId === null) throw new Error('The order was sent without a confirmation')
  return confirmationId
}

/**
 * Sends an order that a code may confirm, once at a time; it chooses no id and shows nothing. The other hooks
 * of this folder send by it. A code works once: after a lost answer the same order is sent again with the
 * confirmation that the code was exchanged for. After a refusal the next try needs a new code, unless the
 * bank refused before it looked at the confirmation.
 */
export function useOrderSending<Order extends object, Answer>(steps: OrderSteps<Order, Answer>) {
  const [confirmation, setConfirmation] = useState<{ id: string; content: string } | null>(null)
  // Two presses can arrive before the screen shows that it is busy.
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: async ({ order, code }: { order: Order; code: string | null }) => {
      const issued = confirmationFor(order) ?? (code === null ? null : await steps.confirm(order, code))
      setConfirmation(issued === null ? null : { id: issued, content: contentKey(order) })
      return await steps.act(order, issued)
    },
    onSuccess: (answer, { order }) => steps.onDone(answer, order),
    onError: (error) => {
      if (isSessionGone(error)) return
      const code = refusalOf(error)
      if (code !== null && !leavesConfirmation.has(code)) setConfirmation(null)
      steps.onRefused(code, error)
    },
    onSettled: () => {
      isSending.current = false
      steps.onSettled?.()
    },
  })
  useWarnBeforeUnload(sending.isPending)

  function confirmationFor(order: Order): string | null {
    return confirmation?.content === contentKey(order) ? confirmation.id : null
  }

  return {
    busy: sending.isPending,
    /** Whether a code for exactly this order was accepted and is still good. */
    isConfirmed: (order: Order | null) => order !== null && confirmationFor(order) !== null,
    /** Whether an order is on its way: it is known before the screen shows that it is busy. */
    isSending: () => isSending.current,
    /** Sends the order; `code` is null if it needs none. Returns false while another order is under way. */
    send(order: Order, code: string | null): boolean {
      if (isSending.current) return false
      isSending.current = true
      // A new try takes the toast of the last one away.
      dismissFailures()
      sending.mutate({ order, code })
      return true
    },
  }
}

/**
 * The browser asks before the page is left while an order is sent and not yet answered. A user whose session
 * has ended cannot stay, so nothing is asked.
 */
function useWarnBeforeUnload(isSending: boolean): void {
  useEffect(() => (isSending ? askBeforeUnload(() => !hasSessionEnded()) : undefined), [isSending])
}
