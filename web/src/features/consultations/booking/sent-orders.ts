import { mostReplacedOrders } from '@bank/contract'
import { z } from 'zod'
import type { NamedHour } from '#features/consultations/booking-days.ts'

type Fields = Readonly<Record<string, string>>

/** An order that was sent: its id, its hour, and for whom. */
const orderSchema = z.object({
  id: z.string(),
  day: z.string(),
  time: z.string(),
  email: z.string(),
  who: z.string(),
})
export type SentOrder = z.infer<typeof orderSchema> & NamedHour

/** The person's identity: the bank takes the same hour for the same person as the same booking. */
export function visitorKey({ firstName = '', surname = '', mobile = '', email = '' }: Fields): string {
  return [firstName, surname, mobile, email].map((text) => text.trim()).join('\n')
}

/**
 * The order that these words make: the one that was sent already with the same words, under its id, or a new
 * one.
 */
export function orderOf(typed: Fields, sent: readonly SentOrder[], newId: () => string): SentOrder {
  const { date: day = '', time = '', email = '' } = typed
  const who = visitorKey(typed)
  const same = sent.findLast((order) => order.day === day && order.time === time && order.who === who)
  // An earlier one than the last was perhaps replaced by a later one, and its id is then of no use.
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
