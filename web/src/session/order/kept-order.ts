import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

/** An order under the id that the browser chose for it. */
export type Unanswered<Content> = { id: string; content: Content }

/**
 * The tab's copy of an order that was sent and not answered. It outlives its dialog and a reload of the page,
 * because the bank may have carried the order out: sent again under its id, it is carried out once.
 */
export type KeptOrder<Content> = {
  /** The order; null where every one was answered. */
  read: () => Unanswered<Content> | null
  keep: (order: Unanswered<Content>) => void
  forget: () => void
}

const storedSchema = z.object({ id: z.uuidv4(), content: z.unknown() })

/** Keeps one unanswered order under this name. */
export function keptOrder<Content>(name: string, schema: z.ZodType<Content>): KeptOrder<Content> {
  const stored = `unanswered-${name}`
  return {
    read() {
      const text = kept(stored)
      const order = text === null ? null : storedSchema.safeParse(JSON.parse(text))
      if (!order?.success) return null
      const content = schema.safeParse(order.data.content)
      return content.success ? { id: order.data.id, content: content.data } : null
    },
    keep: (order) => keep(stored, JSON.stringify(order)),
    forget: () => forget(stored),
  }
}
