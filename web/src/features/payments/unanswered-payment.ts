import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

const keptSchema = z.object({
  paymentId: z.uuidv4(),
  ordered: z.object({
    beneficiaryId: z.uuid(),
    amount: z.string(),
    reference: z.string().optional(),
    note: z.string().optional(),
  }),
})

/** The order of a payment whose account is known. */
export type Ordered = z.infer<typeof keptSchema>['ordered']

/**
 * The payment from this account that was sent and not answered. It is kept when the dialog or the page is
 * closed, because the bank may have made it.
 */
export function unansweredPayment(accountId: string): { id: string; content: Ordered } | null {
  const text = kept(nameOf(accountId))
  if (text === null) return null
  const read = keptSchema.safeParse(JSON.parse(text))
  return read.success ? { id: read.data.paymentId, content: read.data.ordered } : null
}

/** Stores a payment before it is sent, until the bank has answered. */
export function keepUnanswered(accountId: string, paymentId: string, ordered: Ordered): void {
  keep(nameOf(accountId), JSON.stringify({ paymentId, ordered }))
}

export function forgetUnanswered(accountId: string): void {
  forget(nameOf(accountId))
}

function nameOf(accountId: string): string {
  return `unanswered-payment.${accountId}`
}
