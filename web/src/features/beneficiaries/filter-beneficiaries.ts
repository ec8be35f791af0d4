import type { Beneficiary } from '@bank/contract'
import { addressLine } from './printed.ts'

/** Those that match every word of the search, in any of the fields a person knows them by. */
export function filterBeneficiaries(all: readonly Beneficiary[], search: string): readonly Beneficiary[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
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
    addressLine(beneficiary),
    beneficiary.bankName,
    beneficiary.currency,
    beneficiary.network,
    beneficiary.walletHolderName,
  ]
  // A number is found as it is printed, in groups, and as it is copied, without them.
  return plain([...names, ...numbers, ...numbers.map((number) => number?.replaceAll(' ', ''))].join('\n'))
}

/** In small letters and without accents: not every keyboard has them. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
