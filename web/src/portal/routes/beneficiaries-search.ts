import { readChoice, readText } from '#lib/data/param-values.ts'

/** The longest name that one would look for. */
const longest = 100

type BeneficiariesSearch = { dialog?: 'add' | undefined; q?: string | undefined }

/**
 * What of the beneficiaries stands in their address: what is searched for, and the dialog that is open over
 * them.
 */
export function readBeneficiariesSearch({ dialog, q }: Record<string, unknown>): BeneficiariesSearch {
  return { dialog: readChoice(dialog, ['add']), q: readText(q, longest) }
}
