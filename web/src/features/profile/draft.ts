import type { Profile, profileChangeSchema } from '@bank/contract'
import type { z } from 'zod'
import { completePhone, countryOfAddress } from './phone.ts'

/** The editable fields, each as the text of its field. */
export const draftFields = ['email', 'phone', 'address', 'phrase'] as const
export type DraftField = (typeof draftFields)[number]
/** The fields that were edited; every other field shows the saved value. */
export type Draft = Partial<Record<DraftField, string>>
export type DraftErrors = Partial<Record<DraftField, string>>

export type Change = Omit<z.input<typeof profileChangeSchema>, 'version' | 'proof'>

/** The saved text of a field. The phrase is never shown. */
export function savedText({ email, phone, address }: Profile, field: DraftField): string {
  if (field === 'email') return email
  if (field === 'phone') return phone ?? ''
  return field === 'phrase' ? '' : (address ?? '')
}

export function textOf(profile: Profile, draft: Draft, field: DraftField): string {
  return draft[field] ?? savedText(profile, field)
}

/** Returns whether leaving would lose a change. */
export function isDirty(profile: Profile, draft: Draft): boolean {
  return draftFields.some((field) => textOf(profile, draft, field) !== savedText(profile, field))
}

/**
 * The telephone number as it will be saved, with the country of the typed address; null if that is unknown.
 */
export function phoneOf(profile: Profile, draft: Draft): string | null {
  return completePhone(textOf(profile, draft, 'phone'), countryOfAddress(textOf(profile, draft, 'address')))
}
