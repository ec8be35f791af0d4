import { readId } from '#lib/data/param-values.ts'

type PaymentsSearch = {
  /** The order that is shown, or changed. */
  order?: string | undefined
}

/** The search params of the payments: the order that a link names. */
export function readPaymentsSearch({ order }: Record<string, unknown>): PaymentsSearch {
  return { order: readId(order) }
}
