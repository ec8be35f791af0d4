import { type Address, addressSchema } from '@bank/contract'
import type { KeyOwner, Secrets } from '#platform/secrets.ts'

type Field = 'date_of_birth' | 'phone' | 'address' | 'phrase'

/** Seals one field of a person's profile with the person's own key, for that field and that person alone. */
export function sealField(secrets: Secrets, person: KeyOwner, field: Field, text: string): Buffer {
  return secrets.sealFor(person, text, placeOf(person, field))
}

/** Opens what sealField sealed; null where nothing is kept. What was another person's, or another field, is a fault. */
export function openField(secrets: Secrets, person: KeyOwner, field: Field, sealed: Buffer | null): string | null {
  return sealed === null ? null : secrets.openFor(person, sealed, placeOf(person, field))
}

/** The address as it is sealed: one text. */
export function sealAddress(secrets: Secrets, person: KeyOwner, address: Address): Buffer {
  return sealField(secrets, person, 'address', JSON.stringify(address))
}

export function openAddress(secrets: Secrets, person: KeyOwner, sealed: Buffer | null): Address | null {
  const text = openField(secrets, person, 'address', sealed)
  return text === null ? null : addressSchema.parse(JSON.parse(text))
}

function placeOf({ id }: KeyOwner, field: Field) {
  return { table: 'identity.profile', column: field, row: id }
}
