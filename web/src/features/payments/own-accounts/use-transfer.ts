import type { RefusalCode, TransferReceipt, TransferReview, transferOrderSchema } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client, refusalOf } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { isSessionGone } from '#session/session.ts'
import { keptOrder } from '#session/order/kept-order.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { useOrder } from '#session/order/use-order.ts'
import { useBackStep } from '#session/use-back-step.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { paidToast, refusalText } from '#features/payments/texts.ts'
import { changedKeys, consumedBy } from '#features/payments/use-payment.ts'

type Order = z.input<typeof transferOrderSchema>

const orderedSchema = z.object({ toAccountId: z.uuid(), amount: z.string(), note: z.string().optional() })

/** The order of a transfer from a known account. */
export type OrderedTransfer = z.infer<typeof orderedSchema>

/** The transfer from this account that was sent and not answered. */
export const unansweredTransfer = (accountId: string) => keptOrder(`transfer.${accountId}`, orderedSchema)

export type ReviewedTransfer = { order: Order; review: TransferReview }

/** A transfer between own accounts from review to receipt, in the steps of a payment. */
export function useTransfer({
  accountId,
  onRefused,
}: {
  accountId: string
  /** Shows a refusal at the field that it is about; returns whether there is one. */
  onRefused: (refusal: RefusalCode | null) => boolean
}) {
  const queries = useQueryClient()
  const { attempt, begin, track } = useAttempt({ kept: unansweredTransfer(accountId), consumedBy })
  const [reviewed, setReviewed] = useState<ReviewedTransfer | null>(null)
  const [receipt, setReceipt] = useState<TransferReceipt | null>(null)

  const review = useReview({ onReviewed: setReviewed, onRefused: refused })
  const transfer = useOrder({
    confirm: async (order: Order, code) =>
      (await client.payments.confirmTransfer({ order, code })).confirmationId,
    act: async (order, confirmationId) =>
      await track(() =>
        client.payments.makeTransfer(confirmationId === null ? order : { ...order, confirmationId }),
      ),
    onDone: (made, order) => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast(paidToast(sumText(made.amount, made.currency)))
      for (const id of [accountId, order.toAccountId])
        for (const queryKey of changedKeys(id)) void queries.invalidateQueries({ queryKey })
      setReceipt(made)
    },
    onRefused: refused,
  })

  const back = () => !transfer.busy && setReviewed(null)
  useBackStep(receipt ? null : reviewed && back)

  function refused(code: RefusalCode | null): void {
    showToast({ tone: 'bad', ...refusalText(code), atField: onRefused(code) })
    if (code !== null && detailRefusals.has(code)) setReviewed(null)
    // The day's total has grown since the review: ask again why a code is needed.
    if (code === 'CODE_REQUIRED' && reviewed) review.mutate(reviewed.order)
  }

  return {
    reviewed,
    receipt,
    isConfirmed: transfer.isConfirmed(reviewed?.order ?? null),
    unanswered: attempt.status === 'unanswered',
    started: attempt.content !== null,
    busy: review.isPending || transfer.busy,
    review: (ordered: OrderedTransfer) => {
      review.mutate({ paymentId: begin(ordered).id, accountId, ...ordered })
    },
    send(code: string | null): void {
      if (reviewed) transfer.send(reviewed.order, code)
    },
    back,
    again: (): void => {
      setReviewed(null)
      setReceipt(null)
    },
  }
}

type ReviewFlow = {
  onReviewed: (reviewed: ReviewedTransfer) => void
  onRefused: (refusal: RefusalCode | null) => void
}

function useReview({ onReviewed, onRefused }: ReviewFlow) {
  return useMutation(
    api.payments.reviewTransfer.mutationOptions({
      onSuccess: (answer, order) => {
        dismissFailures()
        onReviewed({ order, review: answer })
      },
      onError: (error) => {
        if (!isSessionGone(error)) onRefused(refusalOf(error))
      },
    }),
  )
}

const detailRefusals = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'DIFFERENT_CURRENCY',
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_ID_TAKEN',
])
