import { type BeneficiaryReview, currencySchema } from '@bank/contract'
import { z } from 'zod'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'

const detailsSchema = z.object({
  address: z.string().nullable(),
  // Details that were encrypted before these were asked for have neither.
  town: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
  bankName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  walletAddress: z.string().nullable(),
  currency: currencySchema.nullable(),
  network: z.string().nullable(),
  walletHolderName: z.string().nullable(),
}) satisfies z.ZodType<
  Omit<
    BeneficiaryReview,
    'name' | 'isCrypto' | 'isIban' | 'hasCheckDigits' | 'payment' | 'isAdded' | 'receipt'
  >
>

/** The encrypted details of a beneficiary: the bank or the wallet, the address, the holder. */
export type BeneficiaryDetails = z.infer<typeof detailsSchema>

const addressSchema = detailsSchema.pick({ address: true, town: true, country: true })
export type PostalAddress = z.infer<typeof addressSchema>

/** Encrypts a beneficiary's details with the client's own key, for the column `details` of this row. */
export function encryptDetails(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  details: z.input<typeof detailsSchema>,
): Buffer {
  return secrets.encryptFor(client, JSON.stringify(details), aadOf(beneficiaryId))
}

/** Decrypts what encryptDetails encrypted. Details of another row, or of another client, are a fault. */
export function decryptDetails(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  ciphertext: Buffer,
): BeneficiaryDetails {
  return detailsSchema.parse(JSON.parse(secrets.decryptFor(client, ciphertext, aadOf(beneficiaryId))))
}

/** Encrypts the address that the client has changed, for the column `postal_address` of this row. */
export function encryptPostalAddress(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  address: PostalAddress,
): Buffer {
  return secrets.encryptFor(client, JSON.stringify(address), aadOf(beneficiaryId, 'postal_address'))
}

/** Decrypts what encryptPostalAddress encrypted. */
export function decryptPostalAddress(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  ciphertext: Buffer,
): PostalAddress {
  const text = secrets.decryptFor(client, ciphertext, aadOf(beneficiaryId, 'postal_address'))
  return addressSchema.parse(JSON.parse(text))
}

function aadOf(beneficiaryId: string, column: 'details' | 'postal_address' = 'details') {
  return { table: 'bank.beneficiary', column, row: beneficiaryId }
}
