import type { AdjustmentReview, RefusalCode, AdminAccount } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showPendingToast } from '#session/approval/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { useOrderId } from '#session/order/use-order-id.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { codeProblemOf, editTexts, refusalText } from '#features/accounts/admin/texts.ts'

/** The new balance and the reason for it, as they are typed. */
export type AdjustmentDraft = { newBalance: string; note: string }

type Order = AdjustmentDraft & { adjustmentId: string; accountId: string; expectedBalance: string }

/** An order with the bank's review of it. */
export type ReviewedAdjustment = { order: Order; review: AdjustmentReview }

/** An adjustment from the new balance to its booking. `reviewed` is null while it is being filled in. */
export function useAdjustment({ onDone }: { onDone: () => void }) {
  const readAgain = useReadAgain()
  const idFor = useOrderId()
  const [reviewed, setReviewed] = useState<ReviewedAdjustment | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const review = useMutation({
    mutationFn: askReview,
    onSuccess: arrived,
    onError: (error) => {
      if (!isSessionGone(error)) refused(refusalOf(error))
    },
  })
  const booking = useBooking({ onDone: booked, onRefused: refused })

  function arrived(answer: ReviewedAdjustment): void {
    // The review shows the present balance, and so whether an unanswered order was booked.
    setUnanswered(false)
    setReviewed(answer)
  }

  function booked(outcome: 'done' | 'pending'): void {
    showDoneToast(outcome)
    readAgain()
    onDone()
  }

  function refused(code: RefusalCode | null): void {
    setUnanswered(code === null)
    if (code === 'BALANCE_CHANGED') return startAnew()
    const atCode = codeProblemOf(code)
    setCodeProblem(atCode)
    if (atCode === null) showFailedToast(code)
  }

  /** Returns to the first step, with the account's present balance. */
  function startAnew(): void {
    setMoved(true)
    setReviewed(null)
    readAgain()
  }

  return {
    reviewed,
    needsCode: reviewed !== null && !booking.isConfirmed(reviewed.order),
    codeProblem,
    hasMoved,
    unanswered,
    busy: review.isPending || booking.busy,
    booking: booking.busy,
    review(account: AdminAccount, draft: AdjustmentDraft): void {
      const content = { accountId: account.id, expectedBalance: account.balance, ...draft }
      setCodeProblem(null)
      setMoved(false)
      review.mutate({ ...content, adjustmentId: idFor(content) })
    },
    /** Books the reviewed order; if the account has changed since, no code is used up for it. */
    book(account: AdminAccount, code: string): void {
      if (!reviewed || booking.isSending()) return
      if (account.balance !== reviewed.order.expectedBalance && !unanswered) return startAnew()
      setCodeProblem(null)
      booking.send(reviewed.order, code)
    },
    back: () => setReviewed(null),
    forgetProblem: () => setCodeProblem(null),
  }
}

type Booking = {
  onDone: (outcome: 'done' | 'pending') => void
  onRefused: (code: RefusalCode | null) => void
}

function useBooking({ onDone, onRefused }: Booking) {
  return useOrder({
    confirm: async (order: Order, code) =>
      (await client.accounts.confirmAdjustment({ ...order, code })).confirmationId,
    act: async (order, id) => {
      const confirmationId = requireConfirmation(id)
      return (await client.accounts.adjustBalance({ ...order, confirmationId })).outcome
    },
    onDone,
    onRefused,
  })
}

/** Loads again the screens' data that an adjustment changes. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [api.accounts.key(), api.statements.key(), api.approvals.key()])
      void queries.invalidateQueries({ queryKey })
  }
}

function showDoneToast(outcome: 'done' | 'pending'): void {
  // Toasts of earlier refusals are no longer true.
  dismissToast()
  if (outcome === 'pending') showPendingToast()
  else showToast({ tone: 'good', title: editTexts.updated })
}

function showFailedToast(code: RefusalCode | null): void {
  showToast({ tone: 'bad', title: editTexts.updateFailed, description: refusalText(code) ?? undefined })
}

async function askReview(order: Order): Promise<ReviewedAdjustment> {
  const { accountId, newBalance, expectedBalance } = order
  const review = await client.accounts.reviewAdjustment({ accountId, newBalance, expectedBalance })
  // The draft is complete, so toasts about missing fields go.
  dismissFailures()
  return { order, review }
}
