import { readChoice, readId } from '#lib/data/param-values.ts'

export type PaymentsSearch = {
  dialog?: 'schedule' | 'edit' | undefined
  /** The order that is shown, or changed. */
  order?: string | undefined
}

/** The search params of the payments: the open dialog, and the order that a link names. */
export function readPaymentsSearch({ dialog, order }: Record<string, unknown>): PaymentsSearch {
  return { dialog: readChoice(dialog, ['schedule', 'edit']), order: readId(order) }
}
