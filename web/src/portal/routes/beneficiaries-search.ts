import { readChoice, readText } from '#lib/data/param-values.ts'

/** The longest name to search for. */
const longest = 100

export type BeneficiariesSearch = { dialog?: 'add' | undefined; q?: string | undefined }

/** The search params of the beneficiaries: the search text, and the open dialog. */
export function readBeneficiariesSearch({ dialog, q }: Record<string, unknown>): BeneficiariesSearch {
  return { dialog: readChoice(dialog, ['add']), q: readText(q, longest) }
}
