import type { BeneficiaryReview } from '@bank/contract'
import type { ReactNode } from 'react'
import type { Pair } from '#ui/data/records/pairs.tsx'
import { InFours } from '#ui/data/in-fours.tsx'
import { groupByFour } from './printed.ts'
import { texts } from './texts.ts'

/** The common fields of a beneficiary and of the review of a new one. */
type Destination = Omit<BeneficiaryReview, 'name' | 'hasCheckDigits' | 'payment' | 'isAdded' | 'receipt'>

/** How a number or an address is shown: `text` as it is stored, `printed` in groups. */
export type Show = (number: { name: string; text: string; printed: ReactNode }) => ReactNode

const inFull: Show = ({ printed }) => printed

/** The bank account or wallet of a beneficiary, line by line and, unless `show` shortens it, in full. */
export function pairsOf(beneficiary: Destination, show: Show = inFull): Pair[] {
  const number = (name: string, text: string | null, printed: ReactNode = text): Pair => ({
    name,
    value: text === null ? null : show({ name, text, printed }),
  })
  const { bankAccountNumber, isIban } = beneficiary
  if (!beneficiary.isCrypto)
    return [
      { name: texts.bank, value: beneficiary.bankName },
      number(
        isIban ? texts.iban : texts.accountNumber,
        bankAccountNumber,
        groupByFour(bankAccountNumber ?? ''),
      ),
      number(routingName(beneficiary), beneficiary.bankRoutingNumber),
      number(texts.swift, beneficiary.swiftCode),
    ]
  return [
    { name: texts.currency, value: beneficiary.currency },
    { name: texts.network, value: beneficiary.network },
    number(
      texts.wallet,
      beneficiary.walletAddress,
      beneficiary.walletAddress && <InFours text={beneficiary.walletAddress} />,
    ),
    { name: texts.holder, value: beneficiary.walletHolderName },
  ]
}

/** The same in two lines, as the bank writes them beside a name in a result. */
export function linesOf(destination: Destination): string[] {
  const { isCrypto, isIban, bankName, bankAccountNumber, network, walletAddress } = destination
  const number = groupByFour(bankAccountNumber ?? '')
  const lines = isCrypto ? [network, walletAddress] : [bankName, isIban ? number : texts.account(number)]
  return lines.filter((line) => line !== null)
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
