import { type Beneficiary, networkSchema } from '@bank/contract'
import { type BeneficiaryDetails, decryptDetails, decryptPostalAddress } from '#domain/beneficiary-details.ts'
import { isIban } from '#domain/iban.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import type { listBeneficiaries } from './queries.ts'
import { hasCheckDigits } from './wallet-address.ts'

type Row = Awaited<ReturnType<typeof listBeneficiaries>>[number]

/** A beneficiary as the contract has it: with the address of now, where the client has changed it. */
export function presentBeneficiary(
  secrets: Secrets,
  clientId: string,
  { id, name, nickname, isCrypto, details, postalAddress, verifiedAt, createdAt, dataKey }: Row,
): Beneficiary {
  const owner = { id: clientId, dataKey }
  const opened = decryptDetails(secrets, owner, id, details)
  return {
    id,
    name,
    nickname,
    isCrypto,
    verified: verifiedAt !== null,
    createdAt: createdAt.toISOString(),
    ...opened,
    ...(postalAddress && decryptPostalAddress(secrets, owner, id, postalAddress)),
    ...checkDigitsOf(opened),
  }
}

/** Whether the number is an IBAN, and whether the number or address has check digits at all. */
export function checkDigitsOf({ bankAccountNumber, network, walletAddress }: BeneficiaryDetails) {
  const iban = isIban((bankAccountNumber ?? '').replaceAll(' ', ''))
  const known = networkSchema.safeParse(network)
  return {
    isIban: iban,
    hasCheckDigits: iban || (known.success && hasCheckDigits(known.data, walletAddress ?? '')),
  }
}
