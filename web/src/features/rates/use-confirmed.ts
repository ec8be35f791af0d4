import { api } from '#api.ts'
import { type ConfirmedOrder, useConfirmedOrder } from '#session/order/confirmed-order.ts'
import { codeProblemOf, refusalText } from './texts.ts'

type OfRates = 'codeProblemOf' | 'reasonOf' | 'queryKey'

/** A change of a rate, or its withdrawal, that a code confirms. */
export function useConfirmed<Order extends object, Answer>(
  order: Omit<ConfirmedOrder<Order, Answer>, OfRates>,
) {
  return useConfirmedOrder({ ...order, codeProblemOf, reasonOf: refusalText, queryKey: api.rates.key() })
}
