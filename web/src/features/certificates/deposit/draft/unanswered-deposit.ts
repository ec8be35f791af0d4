import {
  balanceSchema,
  certificateOrderSchema,
  certificateQuoteSchema,
  certificateReviewSchema,
} from '@bank/contract'
import { z } from 'zod'
import type { Reading } from '#session/acting/reading.tsx'
import { keptOrder, type Unanswered } from '#session/order/kept-order.ts'

const accountSchema = certificateQuoteSchema.shape.accounts.element.extend({
  // A window of an earlier version of this program has kept none.
  balanceAfter: balanceSchema.nullable().default(null),
})

const contentSchema = z.object({
  ordered: certificateOrderSchema.omit({ certificateId: true }),
  /** The quote that was agreed on, to show it again. */
  quote: certificateQuoteSchema.extend({ accounts: z.array(accountSchema) }),
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
