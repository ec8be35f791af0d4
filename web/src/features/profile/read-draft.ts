import { addressSchema, emailSchema, phoneSchema, phraseSchema, type Profile } from '@bank/contract'
import type { z } from 'zod'
import {
  type Change,
  type Draft,
  type DraftErrors,
  type DraftField,
  phoneOf,
  savedText,
  textOf,
} from './draft.ts'
import { texts } from './texts.ts'

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

function first({ issues }: z.ZodError): string {
  return issues[0]?.message ?? ''
}
