import { z } from 'zod'
import { lineSchema, proseSchema, tooLongText, unreadable } from '#written-text.ts'

export const missingInForm = 'Please fill in all required fields'

/** The refusal of input that none of our pages sends: not an object, or with unknown fields. */
export const notThisForm = 'This is not what the form of this page sends.'

/** A name is used in the header of an e-mail, which a line break would end. */
export function nameSchema(sentence: string) {
  return lineSchema(60, { missing: sentence })
}

/**
 * Normalises the spaces, dashes and brackets of a number: visitors copy numbers from pages and e-mails with
 * no-break spaces and long dashes, or write "(+44)" and "0049/89".
 */
function normalizePhone(typed: string): string {
  return typed
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212/]/gu, '-')
    .replace(/^\(\+([\d -]*)\)/, '+$1')
}

/** A telephone number, in its national form too: the bank answers the contact form by e-mail. */
export function telephoneSchema(sentence: string) {
  return z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(30, tooLongText(30))
    .overwrite(normalizePhone)
    .refine(isTelephone, 'Please enter a valid telephone number')
}

function isTelephone(typed: string): boolean {
  return /^\+?[\d ().-]*$/.test(typed) && /^\d{7,15}$/.test(typed.replace(/\D/g, ''))
}

/**
 * A number that the bank dials from Dominica, so it has its country code; the usual prefix 00 of calls abroad
 * becomes the plus sign.
 */
export function dialledPhoneSchema(sentence: string) {
  return telephoneSchema(sentence)
    .overwrite((typed) => typed.replace(/^00[ .-]*(?=[1-9(])/, '+'))
    .refine(
      (typed) => !isTelephone(typed) || /^\+[ ().-]*[1-9]/.test(typed),
      'Please include the country code, e.g. +44\u00a07700\u00a0900417',
    )
}

/** The honeypot: users do not see this field, programs fill it in. */
export const trapSchema = z.literal('', 'Something went wrong. Please try again.').optional()

/** An admin's note about a visitor; an empty text removes it. */
export const noteSchema = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), proseSchema(2_000)], unreadable))
