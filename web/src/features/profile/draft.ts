import {
  addressSchema,
  emailSchema,
  phoneSchema,
  phraseSchema,
  type Profile,
  type profileChangeSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { completePhone, countryOfAddress } from './phone.ts'
import { texts } from './texts.ts'

/** The editable fields, each as the text of its field. */
export const draftFields = ['email', 'phone', 'address', 'phrase'] as const
export type DraftField = (typeof draftFields)[number]
/** The fields that were edited; every other field shows the saved value. */
export type Draft = Partial<Record<DraftField, string>>
export type DraftErrors = Partial<Record<DraftField, string>>

export type Change = Omit<z.input<typeof profileChangeSchema>, 'version' | 'proof'>

/** The saved text of a field. The phrase is never shown. */
function savedText({ email, phone, address }: Profile, field: DraftField): string {
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

/** Reads the draft: the change to save, or the errors field by field. */
export function readDraft(profile: Profile, draft: Draft): { change: Change } | { errors: DraftErrors } {
  const change: Change = {}
  const errors: DraftErrors = {}
  const isTouched = (field: DraftField) => textOf(profile, draft, field).trim() !== savedText(profile, field)

  if (isTouched('email')) {
    const email = emailSchema.safeParse(textOf(profile, draft, 'email'))
    if (!email.success) errors.email = first(email.error)
    else if (email.data !== profile.email) change.email = email.data
  }
  if (isTouched('phone')) {
    const typed = textOf(profile, draft, 'phone').trim()
    const complete = phoneOf(profile, draft)
    const phone = phoneSchema.safeParse(complete ?? typed)
    if (typed === '') change.phone = null
    else if (complete === null && /^[\d ().-]+$/.test(typed)) errors.phone = texts.phoneNeedsCountry
    else if (!phone.success) errors.phone = first(phone.error)
    else if (phone.data !== profile.phone) change.phone = phone.data
  }
  // Blanks count as typed: they are refused, not dropped.
  if (textOf(profile, draft, 'phrase') !== '') {
    const phrase = phraseSchema.safeParse(textOf(profile, draft, 'phrase'))
    if (phrase.success) change.phrase = phrase.data
    else errors.phrase = first(phrase.error)
  }
  if (isTouched('address')) {
    const typed = textOf(profile, draft, 'address')
    const address = addressSchema.safeParse(typed)
    if (typed.trim() === '') change.address = null
    else if (!address.success) errors.address = first(address.error)
    else if (address.data !== profile.address) change.address = address.data
  }
  return Object.keys(errors).length > 0 ? { errors } : { change }
}

/**
 * The telephone number as it will be saved, with the country of the typed address; null if that is unknown.
 */
export function phoneOf(profile: Profile, draft: Draft): string | null {
  return completePhone(textOf(profile, draft, 'phone'), countryOfAddress(textOf(profile, draft, 'address')))
}

function first({ issues }: z.ZodError): string {
  return issues[0]?.message ?? ''
}
