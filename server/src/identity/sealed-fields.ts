import { z } from 'zod'
import type { KeyOwner, Secrets } from '#platform/secrets.ts'

type Field = 'date_of_birth' | 'phone' | 'address' | 'phrase'

/** Seals one field of a user's profile with the user's own key, for that field and that user alone. */
export function sealField(secrets: Secrets, user: KeyOwner, field: Field, text: string): Buffer {
  return secrets.sealFor(user, text, placeOf(user, field))
}

/**
 * Opens what sealField sealed; null where nothing is kept. What was another user's, or another field, is a
 * fault.
 */
export function openField(
  secrets: Secrets,
  user: KeyOwner,
  field: Field,
  sealed: Buffer | null,
): string | null {
  return sealed === null ? null : secrets.openFor(user, sealed, placeOf(user, field))
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
export function sealAddress(secrets: Secrets, user: KeyOwner, address: string): Buffer {
  return sealField(secrets, user, 'address', JSON.stringify(address))
}

export function openAddress(secrets: Secrets, user: KeyOwner, sealed: Buffer | null): string | null {
  const text = openField(secrets, user, 'address', sealed)
  return text === null ? null : addressSchema.parse(JSON.parse(text))
}

function placeOf({ id }: KeyOwner, field: Field) {
  return { table: 'identity.profile', column: field, row: id }
}
