import { certificateOrderSchema, certificateQuoteSchema } from '@bank/contract'
import { z } from 'zod'
import { keptOrder, type Unanswered } from '#session/order/kept-order.ts'

const contentSchema = z.object({
  ordered: certificateOrderSchema.omit({ certificateId: true }),
  /** The quote that was agreed on, to show it again. */
  quote: certificateQuoteSchema,
})
type Content = z.infer<typeof contentSchema>

/** Everything of an order but its id. */
export type Ordered = Content['ordered']

export type UnansweredDeposit = Unanswered<Content>

/** The order that was sent and never answered. */
export const unansweredDeposit = keptOrder('certificate', contentSchema)
