import type { BeneficiaryDetails } from './beneficiary-details.ts'
import { groupByFour, isIban } from './iban.ts'

/**
 * Returns in one line where a beneficiary's money goes. A long wallet address is shortened to its two ends,
 * which are enough to recognise it in a list.
 */
export function destinationOf(details: BeneficiaryDetails): string {
  const [place, number] = placeAndNumber(details)
  return [place, details.walletAddress === null ? number : shortened(details.walletAddress)]
    .filter(isPresent)
    .join(', ')
}

/**
 * Bank or network, and the last four characters: enough to tell two accounts of one person apart. No line
 * ends between the dots and them.
 */
export function shortDestinationOf(details: BeneficiaryDetails): string {
  const [place, number] = placeAndNumber(details)
  return [place, number === null ? null : `…\u00a0${number.replaceAll(' ', '').slice(-4)}`]
    .filter(isPresent)
    .join(' ')
}

/** The same in full, in two lines, for a client to compare before paying. */
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
