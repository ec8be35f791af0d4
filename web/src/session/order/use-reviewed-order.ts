import type { RefusalCode } from '@bank/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { useBackStep } from '#session/use-back-step.ts'
import type { KeptOrder } from './kept-order.ts'
import { useOrderAttempt } from './use-order-attempt.ts'
import { useOrderSending } from './use-order-sending.ts'

/** An order and the bank's review of it. */
export type Reviewed<Order, Review> = { order: Order; review: Review }

type ReviewedSteps<Order, Review, Answer> = {
  review: (order: Order) => Promise<Review>
  /** The order as it is sent after this review; without it, as it was reviewed. */
  withReview?: (order: Order, review: Review) => Order
  /** The answer to an order that was carried out before and is only reviewed again; null for another one. */
  earlierAnswer?: (review: Review, order: Order) => Answer | null
  /** Exchanges a code for a confirmation of exactly this order. */
  confirm: (order: Order, code: string) => Promise<{ confirmationId: string }>
  /** Carries the order out. `confirmationId` is null where it needs no code. */
  act: (order: Order, confirmationId: string | null) => Promise<Answer>
  onDone: (answer: Answer, order: Order) => void
  /** Shows a refusal of any step; null if the bank did not answer. Not called when the session has ended. */
  onRefused: (code: RefusalCode | null, error: unknown) => void
  /** Runs when the details are opened again from the review. */
  onBack?: () => void
  /** After these refusals the details are filled in again. */
  detailRefusals: ReadonlySet<RefusalCode>
  /** After these the bank has more to say about the order, which is reviewed once more. */
  reviewRefusals?: ReadonlySet<RefusalCode>
}

/**
 * An order that the bank reviews: from the review, by a code where one is needed, to the bank's answer.
 * `reviewed` is null while the details are filled in. The caller chooses the order's id, and shows what it
 * means that an order was not answered; `useKeptReviewedOrder` does both.
 */
export function useReviewedOrder<Order extends object, Review, Answer>(
  steps: ReviewedSteps<Order, Review, Answer>,
) {
  const [reviewed, setReviewed] = useState<Reviewed<Order, Review> | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const reviewing = useMutation({
    mutationFn: async (order: Order) => await steps.review(order),
    onSuccess: (review, order) => {
      setReviewed({ order: steps.withReview?.(order, review) ?? order, review })
      const earlier = steps.earlierAnswer?.(review, order) ?? null
      if (earlier !== null) done(earlier, order)
    },
    onError: (error) => {
      if (!isSessionGone(error)) refused(refusalOf(error), error)
    },
  })
  const sending = useOrderSending({
    confirm: async (order: Order, code) => (await steps.confirm(order, code)).confirmationId,
    act: steps.act,
    onDone: done,
    onRefused: refused,
  })

  function done(given: Answer, order: Order): void {
    steps.onDone(given, order)
    setAnswer(given)
  }

  function refused(code: RefusalCode | null, error: unknown): void {
    steps.onRefused(code, error)
    if (code === null) return
    if (steps.detailRefusals.has(code)) setReviewed(null)
    if (reviewed && steps.reviewRefusals?.has(code)) reviewing.mutate(reviewed.order)
  }

  return {
    reviewed,
    /** The answer to the order, until another one begins. */
    answer,
    /** Whether a code for exactly the reviewed order was accepted. */
    isConfirmed: sending.isConfirmed(reviewed?.order ?? null),
    /** Whether the order is on its way: it is known before the screen shows that it is busy. */
    isSending: sending.isSending,
    sending: sending.busy,
    busy: reviewing.isPending || sending.busy,
    review: (order: Order): void => reviewing.mutate(order),
    /** Sends the reviewed order; `code` is null if it needs none. */
    send(code: string | null): void {
      if (reviewed) sending.send(reviewed.order, code)
    },
    back: (): void => {
      if (sending.busy) return
      steps.onBack?.()
      setReviewed(null)
    },
    /** Begins another order like the last one. */
    again: (): void => {
      setReviewed(null)
      setAnswer(null)
    },
  }
}

type KeptSteps<Content, Order, Review, Answer> = ReviewedSteps<Order, Review, Answer> & {
  /** Where the order is kept until the bank has answered; null for one that names what it changes. */
  kept: KeptOrder<Content> | null
  /** The refusals after which the bank keeps the id. */
  consumedBy: ReadonlySet<RefusalCode>
}

/**
 * A reviewed order under an id that the browser chooses, kept until the bank has answered. The browser's Back
 * leads from the review to the details; from a carried out order it leaves.
 */
export function useKeptReviewedOrder<Content extends object, Order extends object, Review, Answer>({
  kept,
  consumedBy,
  ...steps
}: KeptSteps<Content, Order, Review, Answer>) {
  const { attempt, begin, track, settle } = useOrderAttempt({ kept, consumedBy })
  const flow = useReviewedOrder({
    ...steps,
    onDone: (answer: Answer, order) => {
      // An answer that came with the review settles the order as well.
      settle()
      steps.onDone(answer, order)
    },
    act: async (order: Order, confirmationId) => await track(() => steps.act(order, confirmationId)),
  })
  useBackStep(flow.answer === null && flow.reviewed !== null ? flow.back : null)
  return {
    ...flow,
    /** The order was sent and not answered, so it may have been carried out. */
    unanswered: attempt.status === 'unanswered',
    /** An order was reviewed before. */
    started: attempt.content !== null,
    /** Reviews this content as an order under the id of its attempt. */
    review: (content: Content, orderOf: (id: string) => Order): void =>
      flow.review(orderOf(begin(content).id)),
  }
}
