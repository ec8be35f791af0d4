import type { BeneficiaryReview } from '@bank/contract'
import type { Pair } from '#ui/data/records/pairs.tsx'
import { groupByFour } from './printed.ts'
import { texts } from './texts.ts'

/** The common fields of a beneficiary and of the review of a new one. */
type Destination = Omit<BeneficiaryReview, 'name' | 'hasCheckDigits' | 'payment'>

/** The bank account or wallet of a beneficiary, line by line and in full. */
export function pairsOf(beneficiary: Destination): Pair[] {
  return beneficiary.isCrypto ? walletPairs(beneficiary) : bankPairs(beneficiary)
}

function bankPairs({
  bankName,
  bankAccountNumber,
  isIban,
  bankRoutingNumber,
  swiftCode,
}: Destination): Pair[] {
  return [
    { name: texts.bank, value: bankName },
    {
      name: isIban ? texts.iban : texts.accountNumber,
      value: bankAccountNumber && groupByFour(bankAccountNumber),
    },
    { name: routingName({ isIban, bankRoutingNumber, swiftCode }), value: bankRoutingNumber },
    { name: texts.swift, value: swiftCode },
  ]
}

/**
 * The server groups a sort code if the country is known to be the United Kingdom. Six digits alone may be a
 * sort code or a routing number, so their label names both.
 */
function routingName({
  isIban,
  bankRoutingNumber,
  swiftCode,
}: Pick<Destination, 'isIban' | 'bankRoutingNumber' | 'swiftCode'>): string {
  const number = bankRoutingNumber ?? ''
  if (/^\d\d-\d\d-\d\d$/.test(number)) return texts.sortCode
  return /^\d{6}$/.test(number) && !isIban && swiftCode === null
    ? texts.routingOrSortCode
    : texts.routingNumber
}

function walletPairs({ walletAddress, currency, network, walletHolderName }: Destination): Pair[] {
  return [
    { name: texts.currency, value: currency },
    { name: texts.network, value: network },
    { name: texts.wallet, value: walletAddress },
    { name: texts.holder, value: walletHolderName },
  ]
}
