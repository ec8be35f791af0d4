import { oc } from '@orpc/contract'
import { z } from 'zod'
import { versionSchema } from '#column-limits.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { lineSchema, linesSchema, tooLongText } from '#written-text.ts'

/**
 * A telephone number with its country code, and with spaces as typed. A 0 in brackets is refused: some
 * countries dial it, others do not.
 */
export const phoneSchema = z
  .string()
  .trim()
  .max(30, tooLongText(30))
  .transform((typed) => typed.replace(/[\s\u00a0]+/g, ' '))
  .refine(
    (typed) =>
      /^\+[1-9][\d ().-]*$/.test(typed) &&
      !/\( ?0 ?\)/.test(typed) &&
      /^\d{7,15}$/.test(typed.replace(/\D/g, '')),
    'Please enter the number with its country code, for example +44 20 7946 0958',
  )

/** A postal address as on an envelope: up to eight lines and 400 characters, no line empty. */
export const addressSchema = linesSchema(400, {
  missing: 'Please enter an address',
}).refine((lines) => lines.split('\n').length <= 8, 'Please use at most eight lines')

/** The phrase by which the bank recognises a client on the telephone. It cannot be used to sign in. */
export const phraseSchema = lineSchema(100, { missing: 'Please enter a phrase' }).min(
  8,
  'Please use at least 8 characters, better several words',
)

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, tooLongText(254))
  .pipe(z.email('Please enter a valid e-mail address'))

/** A proof: a code of the authenticator, or the password of a user without one. */
export const proofSchema = z.union([
  z.strictObject({ code: codeSchema }),
  z.strictObject({ password: z.string().min(1).max(256) }),
])
export type Proof = z.infer<typeof proofSchema>

export const profileSchema = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'The lines of the address, one below the other' }),
  /** When the telephone phrase was set; the phrase itself is shown by `profile.phrase` alone. */
  phraseSetAt: z.iso.datetime({ offset: true }).nullable(),
  /** When admins looked at it, newest first. */
  phraseViews: z.array(z.iso.datetime({ offset: true })).max(20),
  twoFactorEnabled: z.boolean(),
  /** The version of the profile, sent back when saving. 0 if nothing is stored yet. */
  version: z.int().min(0),
  /** A pending e-mail address. */
  pendingEmail: z
    .object({
      email: z.string(),
      expiresAt: z.iso.datetime({ offset: true }),
      sendAgainAt: z.iso.datetime({ offset: true }).nullable(),
    })
    .nullable(),
})
export type Profile = z.infer<typeof profileSchema>

/** The changed fields; a missing field stays unchanged. */
export const profileChangeSchema = z.strictObject({
  version: versionSchema,
  phone: phoneSchema.nullable().optional(),
  address: addressSchema.nullable().optional(),
  phrase: phraseSchema.optional(),
  email: emailSchema.optional(),
  /** Needed for a change of the telephone number, the phrase or the e-mail address. */
  proof: proofSchema.optional(),
})
export type ProfileChange = z.infer<typeof profileChangeSchema>

/** The lifetime of the link in a confirmation e-mail, and the limit of such e-mails. */
export const emailLink = { hours: 24, atMost: 5 } as const

/** The refusals of every procedure that takes a proof. */
export const proven = [
  ...sessionRefusals,
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'INVALID_PASSWORD',
  'TWO_FACTOR_NOT_ENABLED',
  'CODE_REQUIRED',
  'CONFIRMATION_REFUSED',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] as const
const tags = ['Profile']

export const profile = {
  get: oc
    .route({
      method: 'GET',
      path: '/profile',
      tags,
      summary: 'The profile of the signed-in user',
    })
    .output(profileSchema)
    .errors(refusals(...sessionRefusals)),
  save: oc
    .route({
      method: 'POST',
      path: '/profile',
      tags,
      summary: 'Change the user’s details; a new e-mail address takes effect once it is confirmed',
    })
    .input(profileChangeSchema)
    .output(profileSchema)
    .errors(refusals(...proven, 'PROFILE_CHANGED', 'EMAIL_UNCHANGED')),
  sendEmailAgain: oc
    .route({
      method: 'POST',
      path: '/profile/email/send-again',
      tags,
      summary: 'Send a new link to the e-mail address that has yet to be confirmed',
    })
    .output(profileSchema)
    .errors(refusals(...sessionRefusals, 'NOT_FOUND', 'TOO_MANY_ATTEMPTS')),
  cancelEmail: oc
    .route({
      method: 'POST',
      path: '/profile/email/cancel',
      tags,
      summary: 'Keep the current e-mail address',
    })
    .output(profileSchema)
    .errors(refusals(...sessionRefusals, 'NOT_FOUND')),
  confirmEmail: oc
    .route({
      method: 'POST',
      path: '/confirm-email',
      tags,
      summary: 'Confirm a new e-mail address with the link in the e-mail',
    })
    .input(z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }))
    .output(z.object({}))
    .errors(refusals('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS')),
  phrase: oc
    .route({
      method: 'POST',
      path: '/profile/phrase',
      tags,
      summary: 'Show the user’s own telephone phrase; needs a code',
    })
    .input(z.strictObject({ proof: proofSchema }))
    .output(z.object({ phrase: z.string() }))
    .errors(refusals(...proven, 'NOT_FOUND')),
  exportData: oc
    .route({
      method: 'POST',
      path: '/profile/export',
      tags,
      summary: 'Everything the bank holds about the user, as a file',
    })
    .input(z.strictObject({ proof: proofSchema }))
    .output(z.file())
    .errors(refusals(...proven)),
}
