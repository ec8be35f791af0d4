import { type Beneficiary, currencySchema } from '@bank/contract'
import { z } from 'zod'
import type { KeyOwner, Secrets } from '#platform/secrets.ts'

const detailsSchema = z.object({
  address: z.string().nullable(),
  // Details that were sealed before these were asked for have neither.
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
}) satisfies z.ZodType<Pick<Beneficiary, BeneficiaryField>>
type BeneficiaryField = Exclude<
  keyof Beneficiary,
  'id' | 'name' | 'isCrypto' | 'isIban' | 'verified' | 'createdAt'
>

/**
 * What the bank keeps sealed about somebody a client pays: the bank or the wallet, the address, the holder.
 */
export type BeneficiaryDetails = z.infer<typeof detailsSchema>

/** Seals a beneficiary's details with the client's own key, for the column `details` of this row. */
export function sealDetails(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  details: z.input<typeof detailsSchema>,
): Buffer {
  return secrets.sealFor(client, JSON.stringify(details), placeOf(beneficiaryId))
}

/** Opens what sealDetails sealed. Details of another row, or of another client, are a fault. */
export function openDetails(
  secrets: Secrets,
  client: KeyOwner,
  beneficiaryId: string,
  sealed: Buffer,
): BeneficiaryDetails {
  return detailsSchema.parse(JSON.parse(secrets.openFor(client, sealed, placeOf(beneficiaryId))))
}

function placeOf(beneficiaryId: string) {
  return { table: 'bank.beneficiary', column: 'details', row: beneficiaryId }
}
