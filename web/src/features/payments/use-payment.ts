import type { PaymentReceipt, PaymentReview, paymentOrderSchema, RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, client } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { type Reviewed, useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { paidToast, refusalText } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'

type Order = z.input<typeof paymentOrderSchema>

export type ReviewedPayment = Reviewed<Order, PaymentReview>

/** A payment that was made. */
export type Paid = { receipt: PaymentReceipt; review: PaymentReview }

type PaymentFlow = {
  accountId: string
  /** Shows a refusal at the field that it is about; returns whether there is one. */
  onRefused: (refusal: RefusalCode | null) => boolean
  onPaid: (paymentId: string) => void
}

/** A payment from review to receipt. */
export function usePayment({ accountId, onRefused, onPaid }: PaymentFlow) {
  const queries = useQueryClient()
  const { answer, ...flow } = useKeptReviewedOrder({
    kept: unansweredPayment(accountId),
    consumedBy,
    detailRefusals,
    // Another window has paid since the review: ask again why a code is needed, and what was paid.
    reviewRefusals: new Set<RefusalCode>(['CODE_REQUIRED', 'PAID_BEFORE']),
    review: async (order: Order) => await client.payments.review(order),
    // The order says what its review has shown: the bank refuses a payment alike that it has not.
    withReview: ({ paidBefore: _, ...order }, { paidBefore }) =>
      paidBefore === null ? order : { ...order, paidBefore },
    confirm: async (order, code) => await client.payments.confirm({ order, code }),
    act: async (order, confirmationId) =>
      await client.payments.make(confirmationId === null ? order : { ...order, confirmationId }),
    onDone: ({ paymentId, amount, currency }) => {
      onPaid(paymentId)
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast(paidToast(sumText(amount, currency)))
      for (const queryKey of changedKeys(accountId)) void queries.invalidateQueries({ queryKey })
    },
    onRefused: (code) => {
      showToast({ tone: 'bad', ...refusalText(code), atField: onRefused(code) })
      if (code === 'BENEFICIARY_NOT_PAYABLE')
        void queries.invalidateQueries({ queryKey: api.payments.beneficiaries.key({ input: { accountId } }) })
    },
  })
  const paid: Paid | null = answer && flow.reviewed && { receipt: answer, review: flow.reviewed.review }
  return {
    ...flow,
    /** The paid order, until another payment begins. */
    paid,
    review: (ordered: Ordered): void =>
      flow.review(ordered, (paymentId) => ({ paymentId, accountId, ...ordered })),
  }
}

/** The queries that a payment from this account changes. */
export function changedKeys(accountId: string) {
  const input = { accountId }
  return [
    api.accounts.list.key(),
    api.accounts.allocation.key(),
    api.accounts.get.key({ input }),
    api.statements.page.key({ input }),
    api.statements.curve.key({ input }),
    api.payments.beneficiaries.key(),
    api.dashboard.key(),
  ]
}

/** After these refusals the id is used: a payment above the balance stays in the books as failed. */
export const consumedBy = new Set<RefusalCode>(['INSUFFICIENT_FUNDS', 'PAYMENT_ID_TAKEN'])

const detailRefusals = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INVALID_AMOUNT',
  'BENEFICIARY_NOT_PAYABLE',
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_ID_TAKEN',
])
