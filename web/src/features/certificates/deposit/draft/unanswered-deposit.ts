import { certificateOrderSchema, certificateQuoteSchema } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

const orderedSchema = certificateOrderSchema.omit({ certificateId: true })

/** Everything of an order but its id. */
export type Ordered = z.infer<typeof orderedSchema>

const keptSchema = z.object({
  certificateId: z.uuidv4(),
  ordered: orderedSchema,
  /** The quote that was agreed on, to show it again. */
  quote: certificateQuoteSchema,
})
export type KeptOrder = z.infer<typeof keptSchema>

const name = 'unanswered-certificate'

/** The order that was sent and never answered: closing the dialog or the page does not make it unsent. */
export function unansweredOrder(): KeptOrder | null {
  const text = kept(name)
  if (text === null) return null
  const read = keptSchema.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

/** Remembers an order before it is sent, until the bank has answered it. */
export function keepUnanswered(order: KeptOrder): void {
  keep(name, JSON.stringify(order))
}

export function forgetUnanswered(): void {
  forget(name)
}
