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

/** What can be typed, each as the text that stands in its field. */
export const draftFields = ['email', 'phone', 'address', 'phrase'] as const
export type DraftField = (typeof draftFields)[number]
/** Only what was typed into: every other field shows what is saved. */
export type Draft = Partial<Record<DraftField, string>>
export type DraftErrors = Partial<Record<DraftField, string>>

export type Change = Omit<z.input<typeof profileChangeSchema>, 'version' | 'proof'>

/** What stands in a field while nothing is typed into it. The phrase is never shown. */
export function savedText({ email, phone, address }: Profile, field: DraftField): string {
  if (field === 'email') return email
  if (field === 'phone') return phone ?? ''
  return field === 'phrase' ? '' : (address ?? '')
}

export function textOf(profile: Profile, draft: Draft, field: DraftField): string {
  return draft[field] ?? savedText(profile, field)
}

/** Whether something would be lost by leaving. */
export function isDirty(profile: Profile, draft: Draft): boolean {
  return draftFields.some((field) => textOf(profile, draft, field) !== savedText(profile, field))
}

/** What is to be saved, or what is wrong with it, field by field. */
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
  // Blanks are something that was typed, and no phrase: they are told, not dropped.
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
 * The number as it will be saved; null where its country is not known. The country is that of the address in
 * the form.
 */
export function phoneOf(profile: Profile, draft: Draft): string | null {
  return completePhone(textOf(profile, draft, 'phone'), countryOfAddress(textOf(profile, draft, 'address')))
}

function first({ issues }: z.ZodError): string {
  return issues[0]?.message ?? ''
}
