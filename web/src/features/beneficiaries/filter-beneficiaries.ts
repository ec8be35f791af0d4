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

function textOf(beneficiary: Beneficiary): string {
  const numbers = [
    beneficiary.bankAccountNumber,
    beneficiary.bankRoutingNumber,
    beneficiary.swiftCode,
    beneficiary.walletAddress,
  ]
  const names = [
    beneficiary.name,
    beneficiary.nickname,
    addressLine(beneficiary),
    beneficiary.bankName,
    beneficiary.currency,
    beneficiary.network,
    beneficiary.walletHolderName,
  ]
  // A number is found with and without the spaces between its groups.
  return folded([...names, ...numbers, ...numbers.map((number) => number?.replaceAll(' ', ''))].join('\n'))
}

/** The pending ones first: they need something of the client before they can be paid. */
export function pendingFirst(all: readonly Beneficiary[]): readonly Beneficiary[] {
  return all.toSorted((one, other) => Number(one.verified) - Number(other.verified))
}
