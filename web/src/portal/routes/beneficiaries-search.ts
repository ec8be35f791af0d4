import { readId, readText } from '#lib/data/param-values.ts'

/** The longest name to search for. */
const longest = 100

type BeneficiariesSearch = {
  /** The beneficiary that is edited or verified. */
  beneficiary?: string | undefined
  q?: string | undefined
}

/** The search params of the beneficiaries: the search text, and the beneficiary of the open dialog. */
export function readBeneficiariesSearch(asked: Record<string, unknown>): BeneficiariesSearch {
  return {
    beneficiary: readId(asked['beneficiary']),
    q: readText(asked['q'], longest),
  }
}
