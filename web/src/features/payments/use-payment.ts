import type { PaymentReceipt, PaymentReview, paymentOrderSchema, RefusalCode } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, client, refusalOf } from '#api.ts'
import { sumText } from '#money.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { paidToast, refusalWords } from './texts.ts'
import { useAttempt } from './use-attempt.ts'

type Order = z.input<typeof paymentOrderSchema>

/** What the bank said to the order, and the confirmation once a code has bought one. */
export type Reviewed = { order: Order; review: PaymentReview; confirmationId: string | null }

type Sent = { order: Order; confirmationId: string | null; code: string | null }

/**
 * Buys a confirmation where a code is given, then pays. A code works once, so whoever tries again needs what
 * it bought.
 */
async function confirmAndMake(
  { order, confirmationId, code }: Sent,
  {
    onConfirmed,
    onSending,
    onRefused,
  }: {
    onConfirmed: (confirmationId: string) => void
    onSending: () => void
    onRefused: (error: unknown) => void
  },
): Promise<PaymentReceipt> {
  let confirmed = confirmationId
  if (confirmed === null && code !== null) {
    confirmed = (await client.payments.confirm({ order, code })).confirmationId
    onConfirmed(confirmed)
  }
  onSending()
  try {
    return await client.payments.make(confirmed === null ? order : { ...order, confirmationId: confirmed })
  } catch (error) {
    onRefused(error)
    throw error
  }
}

/** A payment from review to receipt. `reviewed` is null while its details are being filled in. */
export function usePayment({ accountId, onPaid }: { accountId: string; onPaid: () => void }) {
  const queries = useQueryClient()
  const { attempt, resumed, ...attempted } = useAttempt(accountId)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)

  const review = useMutation(
    api.payments.review.mutationOptions({
      onSuccess: (answer, order) => setReviewed({ order, review: answer, confirmationId: null }),
      onError: refused,
    }),
  )
  const pay = useMutation({
    mutationFn: (sent: Sent) =>
      confirmAndMake(sent, {
        onConfirmed: (confirmationId) => setReviewed((current) => current && { ...current, confirmationId }),
        onSending: attempted.sending,
        onRefused: attempted.refused,
      }),
    onSuccess: paid,
    onError: refused,
  })

  function paid({ amount, currency }: PaymentReceipt): void {
    attempted.paid()
    // What was refused on the way there is no longer so.
    dismissToast()
    showToast(paidToast(sumText(amount, currency)))
    for (const queryKey of changedBy(accountId)) void queries.invalidateQueries({ queryKey })
    onPaid()
  }

  function refused(error: unknown): void {
    if (isSessionGone(error)) return
    const code = refusalOf(error)
    showToast({ tone: 'bad', ...refusalWords(code) })
    setRefusal(code)
    if (code === 'CONFIRMATION_REFUSED')
      setReviewed((current) => current && { ...current, confirmationId: null })
    if (code === 'BENEFICIARY_NOT_PAYABLE')
      void queries.invalidateQueries({ queryKey: api.payments.payees.key({ input: { accountId } }) })
    if (code !== null && aboutDetails.has(code)) setReviewed(null)
    // The day's total has grown since the review: ask again why a code is needed.
    if (code === 'CODE_REQUIRED' && reviewed) review.mutate(reviewed.order)
  }

  return {
    reviewed,
    /** The last refusal, for the field it is about. */
    refusal,
    forgetRefusal: () => setRefusal(null),
    /** What was ordered before this dialog was opened, and never answered. */
    resumed,
    /** It was sent and not answered: nobody knows yet whether it went through. */
    unanswered: attempt.fate === 'unknown',
    started: attempt.ordered !== null,
    busy: review.isPending || pay.isPending,
    sending: pay.isPending,
    review: (ordered: Pick<Order, 'beneficiaryId' | 'amount'>) => {
      setRefusal(null)
      review.mutate({ paymentId: attempted.order(ordered), accountId, ...ordered })
    },
    pay(code: string | null): void {
      if (!reviewed) return
      setRefusal(null)
      pay.mutate({ order: reviewed.order, confirmationId: reviewed.confirmationId, code })
    },
    back: () => setReviewed(null),
  }
}

/** What a payment from this account changes on the screens. */
function changedBy(accountId: string) {
  const input = { accountId }
  return [
    api.accounts.list.key(),
    api.accounts.allocation.key(),
    api.accounts.get.key({ input }),
    api.statements.page.key({ input }),
    api.statements.curve.key({ input }),
    api.dashboard.key(),
  ]
}

const aboutDetails = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'BENEFICIARY_NOT_PAYABLE',
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_ID_TAKEN',
])
