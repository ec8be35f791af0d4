import type { RefusalCode, standingOrderInputSchema, StandingOrderReview } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { refusalText } from './texts.ts'

type Order = z.input<typeof standingOrderInputSchema>

/** An order and the bank's review of it. */
export type Reviewed = { order: Order; review: StandingOrderReview }

type OrderFlow = {
  /** The toast of the saved order. */
  doneTitle: string
  onSaved: () => void
  /** The toast is shown already; the caller tells the field that it is about. */
  onRefused: (code: RefusalCode | null) => void
}

/** An order from review to save. `reviewed` is null while its details are being filled in. */
export function useOrderFlow({ doneTitle, onSaved, onRefused }: OrderFlow) {
  const queries = useQueryClient()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
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
    act: async (order, confirmationId) =>
      await client.standingOrders.save({ order, confirmationId: requireConfirmation(confirmationId) }),
    onDone: () => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: doneTitle })
      void queries.invalidateQueries({ queryKey: api.standingOrders.key() })
      onSaved()
    },
    onRefused: refused,
  })

  function refused(code: RefusalCode | null): void {
    showToast({ tone: 'bad', ...refusalText(code) })
    if (code !== null && detailRefusals.has(code)) setReviewed(null)
    onRefused(code)
  }

  return {
    reviewed,
    /** Whether a code for exactly the reviewed order was accepted. */
    isConfirmed: saving.isConfirmed(reviewed?.order ?? null),
    busy: review.isPending || saving.busy,
    review: (order: Order) => review.mutate(order),
    save(code: string | null): void {
      if (reviewed) saving.send(reviewed.order, code)
    },
    back: () => setReviewed(null),
  }
}

const detailRefusals = new Set<RefusalCode>([
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'INVALID_AMOUNT',
  'FIRST_DAY_PASSED',
  'FIRST_DAY_TOO_FAR',
  'NO_DATE_LEFT',
])
