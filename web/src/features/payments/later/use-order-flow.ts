import type { RefusalCode, StandingOrderReview } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import type { KeptOrder } from '#session/order/kept-order.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { isSessionGone } from '#session/session.ts'
import { hasProblems } from '#lib/form/use-form.ts'
import { useBackStep } from '#session/use-back-step.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { problemsOfOrder } from './order-problems.ts'
import { refusalText } from './texts.ts'
import type { Order, Ordered } from './unanswered-order.ts'

/** An order and the bank's review of it. */
export type ReviewedOrder = { order: Order; review: StandingOrderReview }

type OrderFlow = {
  /** The order that is changed; null for a new one, whose id the browser chooses. */
  orderId: string | null
  /** Where a new order is kept until it is answered; null for one that is changed. */
  kept: KeptOrder<Ordered> | null
  /** The toast of the saved order. */
  doneTitle: string
  onSaved: (reviewed: ReviewedOrder) => void
  /** The toast is shown already; the caller tells the field that it is about. */
  onRefused: (code: RefusalCode | null) => void
}

/** An order from review to save. `reviewed` is null while its details are being filled in. */
export function useOrderFlow({ orderId, kept, doneTitle, onSaved, onRefused }: OrderFlow) {
  const queries = useQueryClient()
  const [reviewed, setReviewed] = useState<ReviewedOrder | null>(null)
  const { attempt, begin, track } = useAttempt({ kept, consumedBy })
  const review = useMutation(
    api.standingOrders.review.mutationOptions({
      onSuccess: (answer, order) => setReviewed({ order, review: answer }),
      onError: (error) => {
        if (!isSessionGone(error)) refused(refusalOf(error))
      },
    }),
  )
  const saving = useOrder({
    confirm: async (order: Order, code) =>
      (await client.standingOrders.confirm({ order, code })).confirmationId,
    act: async (order, confirmationId) => {
      const confirmed = { order, confirmationId: requireConfirmation(confirmationId) }
      return await track(() => client.standingOrders.save(confirmed))
    },
    onDone: () => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: doneTitle })
      void queries.invalidateQueries({ queryKey: api.standingOrders.key() })
      if (reviewed) onSaved(reviewed)
      setReviewed(null)
    },
    onRefused: refused,
  })
  const busy = review.isPending || saving.busy
  const back = () => !saving.busy && setReviewed(null)
  useBackStep(reviewed && back)

  function refused(code: RefusalCode | null): void {
    showToast({ tone: 'bad', ...refusalText(code), atField: hasProblems(problemsOfOrder(code)) })
    if (code !== null && detailRefusals.has(code)) setReviewed(null)
    onRefused(code)
  }

  return {
    reviewed,
    /** Whether a code for exactly the reviewed order was accepted. */
    isConfirmed: saving.isConfirmed(reviewed?.order ?? null),
    /** The order was sent and not answered, so the bank may have saved it. */
    unanswered: attempt.status === 'unanswered' && !busy,
    /** An order was reviewed before. */
    started: attempt.content !== null,
    busy,
    review: (ordered: Ordered) => review.mutate({ ...ordered, orderId: orderId ?? begin(ordered).id }),
    save(code: string | null): void {
      if (reviewed) saving.send(reviewed.order, code)
    },
    back,
  }
}

/** After these refusals the id belongs to an order that cannot be given again. */
const consumedBy = new Set<RefusalCode>(['STANDING_ORDER_ID_TAKEN', 'STANDING_ORDER_ENDED'])

const detailRefusals = new Set<RefusalCode>([
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'DIFFERENT_CURRENCY',
  'INVALID_AMOUNT',
  'FIRST_DAY_PASSED',
  'FIRST_DAY_TOO_FAR',
  'NO_DATE_LEFT',
  'STANDING_ORDER_ID_TAKEN',
])
