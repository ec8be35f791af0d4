import { oc } from '@orpc/contract'
import { z } from 'zod'
import { momentSchema } from '#column-limits.ts'
import { proofSchema, proven } from '#users/profile.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { oneTimeCodeSchema, sessionSchema } from './sign-in.ts'

/** NIST SP 800-63B: length matters. Eight characters are enough, because a code is needed too. */
export const passwordLength = { min: 8, max: 256 } as const

/** Recovery codes per set. */
export const recoveryCodeCount = 10

export const newPasswordSchema = z
  .string()
  .min(passwordLength.min, `Please use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Please use at most ${passwordLength.max} characters.`)

const typedPasswordSchema = z.string().min(1).max(passwordLength.max)

export const protectionSchema = z.object({
  twoFactorEnabled: z.boolean(),
  /** The bank requires a second factor: it can be replaced but not switched off. */
  twoFactorRequired: z.boolean(),
  /** Null if none were made yet. */
  recoveryCodes: z
    .object({ left: z.int(), made: z.int(), madeAt: z.iso.datetime({ offset: true }) })
    .nullable(),
})
export type Protection = z.infer<typeof protectionSchema>

export const enrolmentSchema = z.object({
  enrolmentId: z.uuid(),
  /** Base32, for typing. */
  secret: z.string(),
  /** The content of the QR code: otpauth://totp/… */
  uri: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type Enrolment = z.infer<typeof enrolmentSchema>

export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The caller's own session. */
  isCurrent: z.boolean(),
  /** "Firefox on Windows"; null if the browser is unknown. */
  browser: z.string().nullable(),
  /** Network address at sign-in. */
  address: z.string().nullable(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastActiveAt: z.iso.datetime({ offset: true }),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const signInOutcomeSchema = z.enum(['signed-in', 'wrong-password', 'wrong-code', 'locked', 'blocked'])
export type SignInOutcome = z.infer<typeof signInOutcomeSchema>

export const signInEventSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  outcome: signInOutcomeSchema,
  browser: z.string().nullable(),
  address: z.string().nullable(),
  /** The first sign-in from this browser. */
  isNewDevice: z.boolean(),
})
export type SignInEvent = z.infer<typeof signInEventSchema>

export const signInHistorySchema = z.object({
  events: z.array(signInEventSchema).max(50),
  /** The cursor for earlier events; null at the end. */
  before: z.iso.datetime({ offset: true }).nullable(),
})

const withCode = [
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'TWO_FACTOR_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] as const
const tags = ['Security']

export const security = {
  protection: oc
    .route({ method: 'GET', path: '/security', tags, summary: 'How this user’s sign-in is protected' })
    .output(protectionSchema)
    .errors(refusals(...sessionRefusals)),
  beginEnrolment: oc
    .route({
      method: 'POST',
      path: '/security/enrolment',
      tags,
      summary: 'Create a secret for an authenticator, shown once; it takes effect with its first code',
    })
    // A code of the present authenticator, or the password of a user without one; neither in a session that
    // can only enrol.
    .input(z.strictObject({ code: oneTimeCodeSchema.optional(), password: typedPasswordSchema.optional() }))
    .output(enrolmentSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_PASSWORD',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'CODE_REQUIRED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
  confirmEnrolment: oc
    .route({
      method: 'POST',
      path: '/security/enrolment/confirm',
      tags,
      summary:
        'Confirm a new authenticator with its first code; ends all other sessions and renews the token',
    })
    .input(z.strictObject({ enrolmentId: z.uuid(), code: oneTimeCodeSchema }))
    .output(sessionSchema)
    .errors(
      refusals(
        'NOT_SIGNED_IN',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'ENROLMENT_EXPIRED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
  disableTwoFactor: oc
    .route({
      method: 'POST',
      path: '/security/two-factor/disable',
      tags,
      summary: 'Switch off two-factor authentication, where the bank allows it',
    })
    .input(z.strictObject({ code: oneTimeCodeSchema }))
    .output(sessionSchema)
    .errors(refusals(...sessionRefusals, ...withCode, 'TWO_FACTOR_REQUIRED')),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/security/password',
      tags,
      summary: 'Change the password; ends all other sessions and renews the token',
    })
    .input(
      z.strictObject({
        currentPassword: typedPasswordSchema,
        newPassword: newPasswordSchema,
        code: oneTimeCodeSchema.optional(),
      }),
    )
    .output(sessionSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_PASSWORD',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'CODE_REQUIRED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'PASSWORD_UNCHANGED',
      ),
    ),
  choosePassword: oc
    .route({
      method: 'POST',
      path: '/security/password/choose',
      tags,
      summary: 'Replace a one-time password; a session that began with one can do nothing else',
    })
    .input(z.strictObject({ newPassword: newPasswordSchema }))
    .output(sessionSchema)
    .errors(
      refusals(
        'NOT_SIGNED_IN',
        'NOT_ALLOWED',
        'BUSY',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'PASSWORD_UNCHANGED',
      ),
    ),
  makeRecoveryCodes: oc
    .route({
      method: 'POST',
      path: '/security/recovery-codes',
      tags,
      summary: 'Create recovery codes, shown once; previous ones stop working',
    })
    .input(z.strictObject({ code: oneTimeCodeSchema }))
    .output(z.object({ codes: z.array(z.string()).length(recoveryCodeCount) }))
    .errors(refusals(...sessionRefusals, ...withCode)),
  sessions: oc
    .route({
      method: 'GET',
      path: '/security/sessions',
      tags,
      summary: 'The user’s sessions, this one first',
    })
    .output(z.array(ownSessionSchema).max(100))
    .errors(refusals(...sessionRefusals)),
  endSession: oc
    .route({
      method: 'POST',
      path: '/security/sessions/{sessionId}/end',
      tags,
      summary: 'End another session of the user; needs a code or password',
    })
    .input(z.strictObject({ sessionId: z.uuid(), proof: proofSchema }))
    .output(z.object({}))
    .errors(refusals(...proven, 'NOT_FOUND')),
  endOtherSessions: oc
    .route({
      method: 'POST',
      path: '/security/sessions/end-others',
      tags,
      summary: 'End all other sessions of the user; needs a code or password',
    })
    .input(z.strictObject({ proof: proofSchema }))
    .output(z.object({ ended: z.int() }))
    .errors(refusals(...proven)),
  history: oc
    .route({
      method: 'GET',
      path: '/security/sign-ins',
      tags,
      summary: 'Successful and refused sign-ins, newest first',
    })
    .input(z.strictObject({ before: momentSchema.optional() }))
    .output(signInHistorySchema)
    .errors(refusals(...sessionRefusals)),
}
