import { readId } from '#lib/data/param-values.ts'

type OrdersSearch = {
  /** The order that is open. */
  order?: string | undefined
}

/** The search params of the orders, beside the name of a dialog. */
export function readOrdersSearch({ order }: Record<string, unknown>): OrdersSearch {
  return { order: readId(order) }
}
