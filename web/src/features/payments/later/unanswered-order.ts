import { standingOrderInputSchema } from '@bank/contract'
import type { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

export type Order = z.input<typeof standingOrderInputSchema>

/** The order, without the id that the browser chooses. */
export type Ordered = Omit<Order, 'orderId'>

/**
 * The new order of this account that was sent and not answered, to a beneficiary or to an own account. It is
 * kept when the dialog or the page is closed, because the bank may have saved it: a second order would pay
 * twice.
 */
export function unansweredOrder(
  accountId: string,
  to: 'beneficiaryId' | 'toAccountId',
): { id: string; content: Ordered } | null {
  const text = kept(nameOf(accountId))
  if (text === null) return null
  const read = standingOrderInputSchema.safeParse(JSON.parse(text))
  if (!read.success || (read.data[to] ?? null) === null) return null
  const { orderId, ...content } = read.data
  return { id: orderId, content }
}

/** Stores an order before it is sent, until the bank has answered. */
export function keepUnansweredOrder(order: Order): void {
  keep(nameOf(order.accountId), JSON.stringify(order))
}

export function forgetUnansweredOrder(accountId: string): void {
  forget(nameOf(accountId))
}

function nameOf(accountId: string): string {
  return `unanswered-order.${accountId}`
}
