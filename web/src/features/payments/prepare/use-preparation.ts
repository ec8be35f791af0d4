import type { OrderReview, paymentOrderSchema, RefusalCode, WaitingOrder } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useReading } from '#session/acting/reading.tsx'
import { type Reviewed, useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { type Ordered, unansweredPreparation } from '#features/payments/unanswered-payment.ts'
import { prepareRefusal, prepareTexts as texts } from './texts.ts'

type Order = z.input<typeof paymentOrderSchema>
export type ReviewedPreparation = Reviewed<Order, OrderReview>

type PreparationFlow = {
  accountId: string
  onPrepared: (orderId: string) => void
  /** Shows a refusal at the field that it is about; returns whether there is one. */
  onRefused: (refusal: RefusalCode | null) => boolean
}

/** Prepares a payment of the holder for whom the user acts: it takes no code, and moves no money. */
export function usePreparation({ accountId, onPrepared, onRefused }: PreparationFlow) {
  const queries = useQueryClient()
  const { api, client } = useReading()
  const { answer, ...flow } = useKeptReviewedOrder({
    kept: unansweredPreparation(accountId),
    consumedBy: new Set<RefusalCode>(['PAYMENT_ID_TAKEN']),
    detailRefusals,
    // The same was paid since the review: ask again when.
    reviewRefusals: new Set<RefusalCode>(['PAID_BEFORE']),
    review: async (order: Order) => await client.orders.reviewPayment(order),
    withReview: ({ paidBefore: _, ...order }, { paidBefore }) =>
      paidBefore === null ? order : { ...order, paidBefore },
    confirm: () => Promise.reject(new Error('To prepare a payment takes no code')),
    act: async (order): Promise<WaitingOrder> => await client.orders.preparePayment(order),
    onDone: ({ id }) => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: texts.toast, description: texts.toastHelp })
      void queries.invalidateQueries({ queryKey: api.orders.key() })
      onPrepared(id)
    },
    onRefused: (code) => {
      const atField = onRefused(code)
      showToast({ tone: 'bad', title: texts.failed, description: prepareRefusal(code), atField })
      if (code === 'BENEFICIARY_NOT_PAYABLE')
        void queries.invalidateQueries({ queryKey: api.payments.beneficiaries.key({ input: { accountId } }) })
    },
  })
  return {
    ...flow,
    /** The order that waits, until another one begins. */
    prepared: answer,
    review: (ordered: Ordered): void =>
      flow.review(ordered, (paymentId) => ({ paymentId, accountId, ...ordered })),
  }
}

const detailRefusals = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INVALID_AMOUNT',
  'BENEFICIARY_NOT_PAYABLE',
  'ACCOUNT_NOT_FOUND',
  'NO_SIGNING_RULES',
  'PAYMENT_ID_TAKEN',
])
