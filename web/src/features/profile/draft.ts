import { addressSchema, emailSchema, phoneSchema, phraseSchema, type Profile, type profileChangeSchema } from '@bank/contract'
import type { z } from 'zod'

/** What can be typed, each as the text that stands in its field. */
export const draftFields = ['email', 'phone', 'line1', 'line2', 'town', 'postcode', 'country', 'phrase'] as const
export type DraftField = (typeof draftFields)[number]
/** Only what was typed into: every other field shows what is saved. */
export type Draft = Partial<Record<DraftField, string>>
export type DraftErrors = Partial<Record<DraftField, string>>

export type Change = Omit<z.input<typeof profileChangeSchema>, 'version' | 'proof'>

/** What stands in a field while nothing is typed into it. The phrase is never shown. */
export function savedText({ email, phone, address }: Profile, field: DraftField): string {
  if (field === 'email') return email
  if (field === 'phone') return phone ?? ''
  return field === 'phrase' ? '' : (address?.[field] ?? '')
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
    const phone = phoneSchema.safeParse(typed)
    if (typed !== '' && !phone.success) errors.phone = first(phone.error)
    else change.phone = phone.data ?? null
  }
  // Blanks are something that was typed, and no phrase: they are told, not dropped.
  if (textOf(profile, draft, 'phrase') !== '') {
    const phrase = phraseSchema.safeParse(textOf(profile, draft, 'phrase'))
    if (phrase.success) change.phrase = phrase.data
    else errors.phrase = first(phrase.error)
  }
  if (addressFields.some(isTouched)) {
    const typed = Object.fromEntries(addressFields.map((field) => [field, textOf(profile, draft, field)]))
    const address = addressSchema.safeParse(typed)
    if (addressFields.every((field) => textOf(profile, draft, field).trim() === '')) change.address = null
    else if (address.success) change.address = address.data
    else for (const { path, message } of address.error.issues) {
      const field = addressFields.find((one) => one === path[0])
      if (field && !errors[field]) errors[field] = message === 'Invalid input' ? 'Please use at most 100 characters' : message
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { change }
}

const addressFields = ['line1', 'line2', 'town', 'postcode', 'country'] as const

function first({ issues }: z.ZodError): string {
  return issues[0]?.message ?? ''
}
