import { mostReplacedOrders } from '@bank/contract'
import { z } from 'zod'
import type { NamedHour } from '#features/consultations/booking-days.ts'

type Fields = Readonly<Record<string, string>>

/** An order that was sent: its id, its hour, and the visitor. */
const orderSchema = z.object({
  id: z.string(),
  day: z.string(),
  time: z.string(),
  email: z.string(),
  who: z.string(),
})
export type SentOrder = z.infer<typeof orderSchema> & NamedHour

/** The visitor's identity: the bank treats the same hour for the same visitor as the same booking. */
export function visitorKey({ firstName = '', surname = '', mobile = '', email = '' }: Fields): string {
  return [firstName, surname, mobile, email].map((text) => text.trim()).join('\n')
}

/**
 * The order with these fields: the one that was sent already with the same fields, under its id, or a new
 * one.
 */
export function orderOf(typed: Fields, sent: readonly SentOrder[], newId: () => string): SentOrder {
  const { date: day = '', time = '', email = '' } = typed
  const who = visitorKey(typed)
  const same = sent.findLast((order) => order.day === day && order.time === time && order.who === who)
  // Orders before the last one may have been replaced by a later one, and their ids are then void.
  return same !== undefined && same === sent.at(-1)
    ? same
    : { id: newId(), day, time, email: email.trim().toLowerCase(), who }
}

/** The unanswered orders of the same visitor that this one replaces, the latest of them. */
export function listReplacedOrders({ id, email }: SentOrder, sent: readonly SentOrder[]): string[] {
  return sent
    .filter((order) => order.id !== id && order.email === email)
    .map((order) => order.id)
    .slice(-mostReplacedOrders)
}

/** Returns the orders with this one as the last. */
export function withOrder(sent: readonly SentOrder[], order: SentOrder): SentOrder[] {
  return [...sent.filter(({ id }) => id !== order.id), order]
}

/** The format in the tab's storage. */
export function readOrders(kept: string | undefined): SentOrder[] {
  try {
    return z
      .array(orderSchema)
      .catch([])
      .parse(JSON.parse(kept ?? '[]'))
  } catch {
    return []
  }
}
