import type { Beneficiary } from '@bank/contract'
import type { Pair } from '#ui/pairs.tsx'
import { inFours, isIban } from './printed.ts'
import { texts } from './texts.ts'

type Destination = Omit<Beneficiary, 'id' | 'verified' | 'createdAt' | 'name'>

/** Where the money goes, line by line and in full. */
export function pairsOf(beneficiary: Destination): Pair[] {
  return beneficiary.isCrypto ? walletPairs(beneficiary) : bankPairs(beneficiary)
}

function bankPairs({ bankName, bankAccountNumber, bankRoutingNumber, swiftCode }: Destination): Pair[] {
  const isSortCode = bankRoutingNumber !== null && /^\d\d-\d\d-\d\d$/.test(bankRoutingNumber)
  return [
    { name: texts.bank, value: bankName },
    { name: isIban(bankAccountNumber) ? texts.iban : texts.accountNumber, value: bankAccountNumber && inFours(bankAccountNumber) },
    { name: isSortCode ? texts.sortCode : texts.routingNumber, value: bankRoutingNumber },
    { name: texts.swift, value: swiftCode },
  ]
}

function walletPairs({ walletAddress, currency, network, walletHolderName }: Destination): Pair[] {
  return [
    { name: texts.currency, value: currency },
    { name: texts.network, value: network },
    { name: texts.wallet, value: walletAddress },
    { name: texts.holder, value: walletHolderName },
  ]
}
