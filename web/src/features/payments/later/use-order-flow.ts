import type { RefusalCode, StandingOrderReview } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#api.ts'
import type { KeptOrder } from '#session/order/kept-order.ts'
import { type Reviewed, useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { hasProblems } from '#lib/form/problems.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { problemsOfOrder } from './order-problems.ts'
import { refusalText } from './texts.ts'
import type { Order, Ordered } from './unanswered-order.ts'

export type ReviewedOrder = Reviewed<Order, StandingOrderReview>

type OrderFlow = {
  /** The order that is changed; null for a new one, whose id the browser chooses. */
  orderId: string | null
  /** Where a new order is kept until it is answered; null for one that is changed. */
  kept: KeptOrder<Ordered> | null
  /** The toast of the saved order. */
  doneTitle: string
  onSaved?: (orderId: string) => void
  /** The toast is shown already; the caller tells the field that it is about. */
  onRefused: (code: RefusalCode | null) => void
}

/** An order from review to save. */
export function useOrderFlow({ orderId, kept, doneTitle, onSaved, onRefused }: OrderFlow) {
  const queries = useQueryClient()
  const { answer, ...flow } = useKeptReviewedOrder({
    kept,
    consumedBy,
    detailRefusals,
    review: async (order: Order) => await client.standingOrders.review(order),
    confirm: async (order, code) => await client.standingOrders.confirm({ order, code }),
    act: async (order, confirmationId) =>
      await client.standingOrders.save(confirmationId === null ? { order } : { order, confirmationId }),
    onDone: (_, { orderId: saved }) => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: doneTitle })
      void queries.invalidateQueries({ queryKey: api.standingOrders.key() })
      onSaved?.(saved)
    },
    onRefused: (code) => {
      showToast({ tone: 'bad', ...refusalText(code), atField: hasProblems(problemsOfOrder(code)) })
      onRefused(code)
    },
  })
  return {
    ...flow,
    isSaved: answer !== null,
    unanswered: flow.unanswered && !flow.busy,
    review: (ordered: Ordered): void =>
      flow.review(ordered, (id) => ({ ...ordered, orderId: orderId ?? id })),
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
