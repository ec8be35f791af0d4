import { readChoice, readId, readText } from '#lib/data/param-values.ts'

/** The longest name to search for. */
const longest = 100

export type BeneficiariesSearch = {
  dialog?: 'add' | 'edit' | 'verify' | undefined
  /** The beneficiary that is edited or verified. */
  beneficiary?: string | undefined
  q?: string | undefined
}

/** The search params of the beneficiaries: the search text, and the open dialog with its beneficiary. */
export function readBeneficiariesSearch(asked: Record<string, unknown>): BeneficiariesSearch {
  return {
    dialog: readChoice(asked['dialog'], ['add', 'edit', 'verify']),
    beneficiary: readId(asked['beneficiary']),
    q: readText(asked['q'], longest),
  }
}
