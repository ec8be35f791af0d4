import { z } from 'zod'
import { lineSchema, proseSchema, unreadable } from './written-text.ts'

export const missingInForm = 'Please fill in all required fields'

/** For what none of our own pages sends: no object, or one with more than was asked. */
export const notThisForm = 'This is not what the form of this page sends.'

/** A name stands in the header of an e-mail, which a line break would end. */
export function nameSchema(sentence: string) {
  return lineSchema(60, { missing: sentence, tooLong: 'Please use at most 60 characters' })
}

/**
 * The same number with the spaces, dashes and brackets that everybody's telephone knows: people copy theirs
 * from pages and e-mails, which set it with no-break spaces and long dashes, or write "(+44)" and "0049/89".
 */
function normalizePhone(typed: string): string {
  return typed
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212/]/gu, '-')
    .replace(/^\(\+([\d -]*)\)/, '+$1')
}

/** A visitor may live anywhere and write the number as it is dialled there. */
export function telephoneSchema(sentence: string) {
  return z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(30, 'Please use at most 30 characters')
    .overwrite(normalizePhone)
    .refine(
      (typed) => /^\+?[\d ().-]*$/.test(typed) && /^\d{7,15}$/.test(typed.replace(/\D/g, '')),
      'Please enter a valid telephone number',
    )
}

/** Nobody sees this field; programs that fill in everything fill it in as well. */
export const trapSchema = z.literal('', 'Something went wrong. Please try again.').optional()

/** A note of admins about a visitor; an empty one is none. */
export const noteSchema = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), proseSchema(2_000)], unreadable))
