import type { Beneficiary } from '@bank/contract'
import { folded } from '#lib/data/folded.ts'
import { addressLine } from './printed.ts'

/** Returns the beneficiaries that match every word of the search in any of their fields. */
export function filterBeneficiaries(all: readonly Beneficiary[], search: string): readonly Beneficiary[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return all.filter((beneficiary) => {
    const text = textOf(beneficiary)
    return words.every((word) => text.includes(word))
  })
}

function textOf({ id: _, createdAt: __, country, ...fields }: Beneficiary): string {
  const { bankAccountNumber, bankRoutingNumber, swiftCode, walletAddress } = fields
  // A number is found with and without the spaces between its groups.
  const numbers = [bankAccountNumber, bankRoutingNumber, swiftCode, walletAddress]
  return folded(
    [
      ...Object.values(fields).filter((value) => typeof value === 'string'),
      addressLine({ ...fields, country }),
      ...numbers.map((number) => number?.replaceAll(' ', '')),
    ].join('\n'),
  )
}

/** The pending ones first: they need something of the client before they can be paid. */
export function pendingFirst(all: readonly Beneficiary[]): readonly Beneficiary[] {
  return all.toSorted((one, other) => Number(one.verified) - Number(other.verified))
}
