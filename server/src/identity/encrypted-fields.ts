import { z } from 'zod'
import type { KeyOwner, Secrets } from '#platform/secrets.ts'

type Field = 'date_of_birth' | 'phone' | 'address' | 'phrase'

/** Encrypts one field of a person's profile with the person's own key, for that field and that person alone. */
export function encryptField(secrets: Secrets, person: KeyOwner, field: Field, text: string): Buffer {
  return secrets.encryptFor(person, text, aadOf(person, field))
}

/**
 * Decrypts what encryptField encrypted; null where nothing is kept. What was another person's, or another field, is a
 * fault.
 */
export function decryptField(
  secrets: Secrets,
  person: KeyOwner,
  field: Field,
  ciphertext: Buffer | null,
): string | null {
  return ciphertext === null ? null : secrets.decryptFor(person, ciphertext, aadOf(person, field))
}

/** Addresses had one field for each of their parts at first; what was saved then is read as lines. */
const partsSchema = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  postcode: z.string(),
  country: z.string().regex(/^[A-Z]{2}$/),
})
const addressSchema = z.union([z.string(), partsSchema.transform(linesOf)])

const countryNames = new Intl.DisplayNames(['en-GB'], { type: 'region' })

function linesOf({ line1, line2, town, postcode, country }: z.infer<typeof partsSchema>): string {
  const lines = [line1, line2, `${town} ${postcode}`.trim(), countryNames.of(country) ?? country]
  return lines.filter((line) => line !== '').join('\n')
}

/** The lines of an address, encrypted as one JSON text. */
export function encryptAddress(secrets: Secrets, person: KeyOwner, address: string): Buffer {
  return encryptField(secrets, person, 'address', JSON.stringify(address))
}

export function decryptAddress(secrets: Secrets, person: KeyOwner, ciphertext: Buffer | null): string | null {
  const text = decryptField(secrets, person, 'address', ciphertext)
  return text === null ? null : addressSchema.parse(JSON.parse(text))
}

function aadOf({ id }: KeyOwner, field: Field) {
  return { table: 'identity.profile', column: field, row: id }
}
