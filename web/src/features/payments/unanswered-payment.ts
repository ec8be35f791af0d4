import { z } from 'zod'
import { keptOrder } from '#session/order/kept-order.ts'

const orderedSchema = z.object({
  beneficiaryId: z.uuid(),
  amount: z.string(),
  reference: z.string().optional(),
  note: z.string().optional(),
})

/** The order of a payment whose account is known. */
export type Ordered = z.infer<typeof orderedSchema>

/** The payment from this account that was sent and not answered. */
export const unansweredPayment = (accountId: string) => keptOrder(`payment.${accountId}`, orderedSchema)

/** The payment of a holder that was sent to wait for signatures, and not answered. */
export const unansweredPreparation = (accountId: string) => keptOrder(`prepared.${accountId}`, orderedSchema)
