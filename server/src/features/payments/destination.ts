import type { BeneficiaryDetails } from '#ledger/beneficiary-details.ts'

/** Where money for this payee goes, in one line for people. */
export function destinationOf({ bankName, bankAccountNumber, network, walletAddress }: BeneficiaryDetails): string {
  if (walletAddress !== null) return together(network, shortened(walletAddress))
  if (bankAccountNumber === null) return bankName ?? ''
  const isIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bankAccountNumber)
  return together(bankName, isIban ? inFours(bankAccountNumber) : `account ${inFours(bankAccountNumber)}`)
}

/** Both ends of an address are what people compare. */
function shortened(address: string): string {
  return address.length > 20 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address
}

function inFours(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function together(place: string | null, number: string): string {
  return place === null ? number : `${place}, ${number}`
}
