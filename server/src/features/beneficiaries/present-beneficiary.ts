import { type Beneficiary, networkSchema } from '@bank/contract'
import type { BeneficiaryDetails } from '#domain/beneficiary-details.ts'
import { isIban } from '#domain/iban.ts'
import { openBeneficiary } from '#domain/own-beneficiaries.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import type { listBeneficiaries } from './queries.ts'
import { hasCheckDigits } from './addresses/wallet-address.ts'

type Row = Awaited<ReturnType<typeof listBeneficiaries>>[number]

/** A beneficiary as the contract has it. */
export function presentBeneficiary(secrets: Secrets, clientId: string, row: Row): Beneficiary {
  const { verifiedAt, createdAt, ...known } = openBeneficiary(secrets, clientId, row)
  return {
    ...known,
    verified: verifiedAt !== null,
    createdAt: createdAt.toISOString(),
    ...checkDigitsOf(known),
  }
}

/** Returns whether the number is an IBAN, and whether the number or address has check digits at all. */
export function checkDigitsOf({ bankAccountNumber, network, walletAddress }: BeneficiaryDetails) {
  const iban = isIban((bankAccountNumber ?? '').replaceAll(' ', ''))
  const known = networkSchema.safeParse(network)
  return {
    isIban: iban,
    hasCheckDigits: iban || (known.success && hasCheckDigits(known.data, walletAddress ?? '')),
  }
}
