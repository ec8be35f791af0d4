import { certificateOrderSchema, certificateQuoteSchema, certificateReviewSchema } from '@bank/contract'
import { z } from 'zod'
import type { Reading } from '#session/acting/reading.tsx'
import { keptOrder, type Unanswered } from '#session/order/kept-order.ts'

const contentSchema = z.object({
  ordered: certificateOrderSchema.omit({ certificateId: true }),
  /** The quote that was agreed on, to show it again. */
  quote: certificateQuoteSchema,
  /** The signatures that a certificate of a holder needs; null for a client's own. */
  review: certificateReviewSchema.nullable().default(null),
})
export type Content = z.infer<typeof contentSchema>

/** Everything of an order but its id. */
export type Ordered = Content['ordered']

export type UnansweredDeposit = Unanswered<Content>

/** The order of the client, or for this holder, that was sent and never answered. */
export const unansweredDeposit = ({ holderId }: Pick<Reading, 'holderId'>) =>
  keptOrder(holderId === null ? 'certificate' : `certificate-${holderId}`, contentSchema)
