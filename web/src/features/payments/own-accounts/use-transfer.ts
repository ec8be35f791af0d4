import type { RefusalCode, TransferReview, transferOrderSchema } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { keptOrder } from '#session/order/kept-order.ts'
import { type Reviewed, useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { refusalText, transferredToast } from '#features/payments/texts.ts'
import { changedKeys, consumedBy } from '#features/payments/use-payment.ts'

type Order = z.input<typeof transferOrderSchema>

const orderedSchema = z.object({ toAccountId: z.uuid(), amount: z.string(), note: z.string().optional() })

/** The order of a transfer from a known account. */
export type OrderedTransfer = z.infer<typeof orderedSchema>

/** The transfer from this account that was sent and not answered. */
export const unansweredTransfer = (accountId: string) => keptOrder(`transfer.${accountId}`, orderedSchema)

export type ReviewedTransfer = Reviewed<Order, TransferReview>

type TransferFlow = {
  accountId: string
  /** Shows a refusal at the field that it is about; returns whether there is one. */
  onRefused: (refusal: RefusalCode | null) => boolean
  onPaid: (paymentId: string) => void
}

/** A transfer between own accounts from review to receipt, in the steps of a payment. */
export function useTransfer({ accountId, onRefused, onPaid }: TransferFlow) {
  const queries = useQueryClient()
  const { answer: receipt, ...flow } = useKeptReviewedOrder({
    kept: unansweredTransfer(accountId),
    consumedBy,
    detailRefusals,
    // The day's total has grown since the review: ask again why a code is needed.
    reviewRefusals: new Set<RefusalCode>(['CODE_REQUIRED']),
    review: async (order: Order) => {
      const review = await client.payments.reviewTransfer(order)
      dismissFailures()
      return review
    },
    confirm: async (order, code) => await client.payments.confirmTransfer({ order, code }),
    act: async (order, confirmationId) =>
      await client.payments.makeTransfer(confirmationId === null ? order : { ...order, confirmationId }),
    onDone: ({ paymentId, amount, currency }, { toAccountId }) => {
      onPaid(paymentId)
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast(transferredToast(sumText(amount, currency)))
      for (const id of [accountId, toAccountId])
        for (const queryKey of changedKeys(id)) void queries.invalidateQueries({ queryKey })
    },
    onRefused: (code) => showToast({ tone: 'bad', ...refusalText(code), atField: onRefused(code) }),
  })
  return {
    ...flow,
    receipt,
    review: (ordered: OrderedTransfer): void =>
      flow.review(ordered, (paymentId) => ({ paymentId, accountId, ...ordered })),
  }
}

const detailRefusals = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'DIFFERENT_CURRENCY',
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_ID_TAKEN',
])
