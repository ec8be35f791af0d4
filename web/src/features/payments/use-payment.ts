import type { PaymentReceipt, PaymentReview, paymentOrderSchema, RefusalCode } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, client, refusalOf } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { isSessionGone } from '#session/session.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { useOrder } from '#session/order/use-order.ts'
import { useBackStep } from '#session/use-back-step.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { paidToast, refusalText } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'

type Order = z.input<typeof paymentOrderSchema>

/** An order and the bank's review of it. */
export type Reviewed = { order: Order; review: PaymentReview }

/** A payment that was made. */
export type Paid = { receipt: PaymentReceipt; review: PaymentReview }

type PaymentFlow = {
  accountId: string
  /** Shows a refusal at the field that it is about; returns whether there is one. */
  onRefused: (refusal: RefusalCode | null) => boolean
}

/** A payment from review to receipt. `reviewed` is null while its details are being filled in. */
export function usePayment({ accountId, onRefused }: PaymentFlow) {
  const queries = useQueryClient()
  const announce = useAnnouncement(accountId)
  const { attempt, begin, track } = useAttempt({ kept: unansweredPayment(accountId), consumedBy })
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [paid, setPaid] = useState<Paid | null>(null)

  const review = useReview({ onReviewed: setReviewed, onRefused: refused })
  const payment = useOrder({
    confirm: async (order: Order, code) => (await client.payments.confirm({ order, code })).confirmationId,
    act: async (order, confirmationId) =>
      await track(() => client.payments.make(confirmationId === null ? order : { ...order, confirmationId })),
    onDone: done,
    onRefused: refused,
  })

  const back = () => !payment.busy && setReviewed(null)
  // A payment that was made cannot be gone back on: Back leaves its result.
  useBackStep(paid ? null : reviewed && back)

  function done(receipt: PaymentReceipt): void {
    announce(receipt)
    if (reviewed) setPaid({ receipt, review: reviewed.review })
  }
  function refused(code: RefusalCode | null): void {
    showToast({ tone: 'bad', ...refusalText(code), atField: onRefused(code) })
    if (code === 'BENEFICIARY_NOT_PAYABLE')
      void queries.invalidateQueries({ queryKey: api.payments.beneficiaries.key({ input: { accountId } }) })
    if (code !== null && detailRefusals.has(code)) setReviewed(null)
    // Another window has paid since the review: ask again why a code is needed, and what was paid.
    if (reviewed && (code === 'CODE_REQUIRED' || code === 'PAID_BEFORE')) review.mutate(reviewed.order)
  }

  return {
    reviewed,
    /** The paid order, until another payment begins. */
    paid,
    /** Whether a code for exactly the reviewed payment was accepted. */
    isConfirmed: payment.isConfirmed(reviewed?.order ?? null),
    /** The payment was sent and not answered, so it may have gone through. */
    unanswered: attempt.status === 'unanswered',
    started: attempt.content !== null,
    busy: review.isPending || payment.busy,
    review: (ordered: Ordered) => {
      review.mutate({ paymentId: begin(ordered).id, accountId, ...ordered })
    },
    pay(code: string | null): void {
      if (reviewed) payment.send(reviewed.order, code)
    },
    back,
    /** Begins another payment like the last one. */
    again: (): void => {
      setReviewed(null)
      setPaid(null)
    },
  }
}

type ReviewFlow = {
  onReviewed: (reviewed: Reviewed) => void
  onRefused: (refusal: RefusalCode | null) => void
}

function useReview({ onReviewed, onRefused }: ReviewFlow) {
  return useMutation(
    api.payments.review.mutationOptions({
      // The order says what its review has shown: the bank refuses a payment alike that it has not.
      onSuccess: (answer, { paidBefore: _, ...order }) =>
        onReviewed({
          order: answer.paidBefore === null ? order : { ...order, paidBefore: answer.paidBefore },
          review: answer,
        }),
      onError: (error) => {
        if (!isSessionGone(error)) onRefused(refusalOf(error))
      },
    }),
  )
}

/** Says that it was paid, and reads again what it changed. */
function useAnnouncement(accountId: string): (receipt: PaymentReceipt) => void {
  const queries = useQueryClient()
  return ({ amount, currency }) => {
    // Removes the toast of an earlier refusal.
    dismissToast()
    showToast(paidToast(sumText(amount, currency)))
    for (const queryKey of changedKeys(accountId)) void queries.invalidateQueries({ queryKey })
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
