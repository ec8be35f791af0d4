import type { AdjustmentReview, RefusalCode, StaffAccount } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { sayWaits } from '#session/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast-store.ts'
import { codeProblemOf, editTexts as words, reasonOf } from './staff-texts.ts'
import { useOrderId } from './use-order-id.ts'

/** What is to be on the account, and why. */
export type AdjustmentDraft = { newBalance: string; note: string }

type Order = AdjustmentDraft & { adjustmentId: string; accountId: string; expectedBalance: string }

/** What the bank said to the order, and the confirmation once a code has bought one. */
export type ReviewedAdjustment = { order: Order; review: AdjustmentReview; confirmationId: string | null }

/** An adjustment from the new balance to its booking. `reviewed` is null while it is being filled in. */
export function useAdjustment({ onDone }: { onDone: () => void }) {
  const readAgain = useReadAgain()
  const idFor = useOrderId()
  const [reviewed, setReviewed] = useState<ReviewedAdjustment | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const review = useMutation({ mutationFn: askReview, onSuccess: arrived, onError: refused })
  const booking = useBooking({ onConfirmed: setReviewed, onSuccess: booked, onError: refused })

  function arrived(answer: ReviewedAdjustment): void {
    // What was not answered before has been seen in the balance that was reviewed.
    setUnanswered(false)
    setReviewed(answer)
  }

  function booked(outcome: 'done' | 'waiting'): void {
    sayDone(outcome)
    readAgain()
    onDone()
  }

  function refused(error: unknown): void {
    if (isSessionGone(error)) return
    const code = refusalOf(error)
    setUnanswered(code === null)
    if (code === 'BALANCE_CHANGED') return startAnew()
    const atCode = codeProblemOf(code)
    setCodeProblem(atCode)
    // A fault says nothing about the confirmation; any refusal asks for a new code.
    if (code !== null && code !== 'BUSY') setReviewed((asked) => asked && { ...asked, confirmationId: null })
    if (atCode === null) sayFailed(code)
  }

  /** Back to the first step, with what is on the account now. */
  function startAnew(): void {
    setMoved(true)
    setReviewed(null)
    readAgain()
  }

  return {
    reviewed,
    codeProblem,
    hasMoved,
    unanswered,
    busy: review.isPending || booking.isPending,
    booking: booking.isPending,
    review(account: StaffAccount, draft: AdjustmentDraft): void {
      const content = { accountId: account.id, expectedBalance: account.balance, ...draft }
      setCodeProblem(null)
      setMoved(false)
      review.mutate({ ...content, adjustmentId: idFor(content) })
    },
    /** Books what was reviewed; where the account has moved since, no code is used up for it. */
    book(account: StaffAccount, code: string): void {
      if (!reviewed || booking.isSending()) return
      if (account.balance !== reviewed.order.expectedBalance && !unanswered) return startAnew()
      setCodeProblem(null)
      booking.send({ asked: reviewed, code })
    },
    back: () => setReviewed(null),
    forgetProblem: () => setCodeProblem(null),
  }
}

type Booking = {
  onConfirmed: (confirmed: ReviewedAdjustment) => void
  onSuccess: (outcome: 'done' | 'waiting') => void
  onError: (error: unknown) => void
}

/** Books once at a time: two presses may come before the screen shows that it is busy, and a code works once. */
function useBooking({ onConfirmed, onSuccess, onError }: Booking) {
  const isSending = useRef(false)
  const { isPending, mutate } = useMutation({
    mutationFn: ({ asked, code }: { asked: ReviewedAdjustment; code: string }) =>
      confirmAndBook(asked, code, onConfirmed),
    onSuccess,
    onError,
    onSettled: () => {
      isSending.current = false
    },
  })
  return {
    isPending,
    isSending: () => isSending.current,
    send(order: { asked: ReviewedAdjustment; code: string }): void {
      isSending.current = true
      mutate(order)
    },
  }
}

/** Loads again what an adjustment changes on the screens. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [api.accounts.key(), api.statements.key(), api.approvals.key()])
      void queries.invalidateQueries({ queryKey })
  }
}

function sayDone(outcome: 'done' | 'waiting'): void {
  // What was refused on the way there is no longer so.
  dismissToast()
  if (outcome === 'waiting') sayWaits()
  else showToast({ tone: 'good', title: words.updated })
}

function sayFailed(code: RefusalCode | null): void {
  showToast({ tone: 'bad', title: words.updateFailed, description: reasonOf(code) ?? undefined })
}

async function askReview(order: Order): Promise<ReviewedAdjustment> {
  const { accountId, newBalance, expectedBalance } = order
  const review = await client.accounts.reviewAdjustment({ accountId, newBalance, expectedBalance })
  // What was missing is there.
  dismissFailures()
  return { order, review, confirmationId: null }
}

/** A code works once, so whoever tries again needs what it bought. */
async function confirmAndBook(
  asked: ReviewedAdjustment,
  code: string,
  onConfirmed: (confirmed: ReviewedAdjustment) => void,
): Promise<'done' | 'waiting'> {
  const confirmationId =
    asked.confirmationId ?? (await client.accounts.confirmAdjustment({ ...asked.order, code })).confirmationId
  onConfirmed({ ...asked, confirmationId })
  return (await client.accounts.adjustBalance({ ...asked.order, confirmationId })).outcome
}
