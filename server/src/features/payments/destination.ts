import type { BeneficiaryDetails } from '#domain/beneficiary-details.ts'
import { isIban } from '#domain/iban.ts'

/**
 * Where money for this beneficiary goes, in one line for people: in a list, both ends of a long wallet
 * address are enough to tell it.
 */
export function destinationOf(details: BeneficiaryDetails): string {
  const [place, number] = placeAndNumber(details)
  return [place, details.walletAddress === null ? number : shortened(details.walletAddress)]
    .filter(isPresent)
    .join(', ')
}

/** The same in full and in two lines, for whoever compares it before money goes there. */
export function destinationLinesOf(details: BeneficiaryDetails): string[] {
  return placeAndNumber(details).filter(isPresent)
}

function placeAndNumber({
  bankName,
  bankAccountNumber,
  network,
  walletAddress,
}: BeneficiaryDetails): [place: string | null, number: string | null] {
  if (walletAddress !== null) return [network, walletAddress]
  if (bankAccountNumber === null) return [bankName, null]
  return [
    bankName,
    isIban(bankAccountNumber.replaceAll(' ', ''))
      ? groupByFour(bankAccountNumber)
      : `account ${groupByFour(bankAccountNumber)}`,
  ]
}

function isPresent(part: string | null): part is string {
  return part !== null
}

function shortened(address: string): string {
  return address.length > 20 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address
}

function groupByFour(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
