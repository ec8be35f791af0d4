import { readChoice } from '#lib/data/param-values.ts'

type PaymentsSearch = { dialog?: 'schedule' | undefined }

/** The search params of the payments: the open dialog. */
export function readPaymentsSearch({ dialog }: Record<string, unknown>): PaymentsSearch {
  return { dialog: readChoice(dialog, ['schedule']) }
}
