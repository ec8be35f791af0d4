import { standingOrderInputSchema } from '@bank/contract'
import { z } from 'zod'
import { keptOrder } from '#session/order/kept-order.ts'

export type Order = z.input<typeof standingOrderInputSchema>

/** The order, without the id that the browser chooses. */
export type Ordered = Omit<Order, 'orderId'>

const orderedSchema = z.custom<Ordered>(
  (content) =>
    standingOrderInputSchema.safeParse({ ...Object(content), orderId: crypto.randomUUID() }).success,
)

/**
 * The new order of this account that was sent and not answered, to a beneficiary or to an own account: a
 * second order would pay twice.
 */
export const unansweredOrder = (accountId: string, kind: 'payment' | 'transfer') =>
  keptOrder(`order-${kind}.${accountId}`, orderedSchema)
