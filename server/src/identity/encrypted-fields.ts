import { countryName } from '@bank/contract'
import { z } from 'zod'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'

type Field = 'date_of_birth' | 'phone' | 'address' | 'phrase'

/** Encrypts one field of a user's profile with the user's own key, for that field and that user alone. */
export function encryptField(secrets: Secrets, user: KeyOwner, field: Field, text: string): Buffer {
  return secrets.encryptFor(user, text, aadOf(user, field))
}

/**
 * Decrypts a field that encryptField encrypted; null stays null. The ciphertext of another user or of another
 * field is a fault.
 */
export function decryptField(
  secrets: Secrets,
  user: KeyOwner,
  field: Field,
  ciphertext: Buffer | null,
): string | null {
  return ciphertext === null ? null : secrets.decryptFor(user, ciphertext, aadOf(user, field))
}

/** Reads addresses saved as separate parts, which was the first format, as lines. */
const partsSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  postcode: z.string(),
  country: z.string().regex(/^[A-Z]{2}$/),
})
const addressSchema = z.union([z.string(), partsSchema.transform(linesOf)])

function linesOf({ line1, line2, town, postcode, country }: z.infer<typeof partsSchema>): string {
  const lines = [line1, line2, `${town} ${postcode}`.trim(), countryName(country)]
  return lines.filter((line) => line !== '').join('\n')
}

/** The lines of an address, encrypted as one JSON text. */
export function encryptAddress(secrets: Secrets, user: KeyOwner, address: string): Buffer {
  return encryptField(secrets, user, 'address', JSON.stringify(address))
}

export function decryptAddress(secrets: Secrets, user: KeyOwner, ciphertext: Buffer | null): string | null {
  const text = decryptField(secrets, user, 'address', ciphertext)
  return text === null ? null : addressSchema.parse(JSON.parse(text))
}

function aadOf({ id }: KeyOwner, field: Field) {
  return { table: 'identity.profile', column: field, row: id }
}
