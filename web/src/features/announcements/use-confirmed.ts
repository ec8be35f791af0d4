import { api } from '#api.ts'
import { type ConfirmedOrder, useConfirmedOrder } from '#session/order/confirmed-order.ts'
import { codeProblemOf, refusalText } from './texts.ts'

type OfAnnouncements = 'codeProblemOf' | 'reasonOf' | 'queryKey'

/** Confirms an announcement, or its withdrawal, with a code. */
export function useConfirmed<Order extends object, Answer>(
  order: Omit<ConfirmedOrder<Order, Answer>, OfAnnouncements>,
) {
  return useConfirmedOrder({
    ...order,
    codeProblemOf,
    reasonOf: refusalText,
    queryKey: api.announcements.key(),
  })
}
