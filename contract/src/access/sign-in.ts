import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refusals } from '#refusals.ts'
import { passkeyAnswerSchema, passkeyRequestSchema } from './passkey-codes.ts'

export const oneTimeCodeSchema = z
  .string()
  .regex(/^\d{6}$/, 'Authentication code must be 6 digits')
  .meta({ description: 'Six digits, RFC 6238', examples: ['123456'] })

/**
 * Ten letters and digits in two groups, without characters that look alike; spaces and dashes do not count.
 */
export const recoveryCodeSchema = z
  .string()
  .max(40)
  .regex(/^[\s-]*([\dA-Za-z][\s-]*){10}$/, 'A recovery code has 10 letters and digits')
  .meta({ description: 'Replaces an authentication code, once', examples: ['7KQ2M-XW9RT'] })

/** Exactly one of `code`, `recoveryCode` and `passkey`. */
export const signInSchema = z
  .strictObject({
    /** A username, or an e-mail address if it contains an @. */
    identifier: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(256),
    code: oneTimeCodeSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
    /** The answer to a challenge of `askPasskey`. */
    passkey: passkeyAnswerSchema.optional(),
  })
  .refine((given) => [given.code, given.recoveryCode, given.passkey].filter(Boolean).length === 1, {
    path: ['code'],
    message: 'Give either a code or a recovery code or a passkey',
  })
export type SignIn = z.infer<typeof signInSchema>

export const roleSchema = z.enum(['user', 'admin'])
export type Role = z.infer<typeof roleSchema>

export const sessionSchema = z.object({
  user: z.object({
    id: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: roleSchema,
    twoFactorEnabled: z.boolean(),
    /** Whether a passkey may stand in for a code. */
    hasPasskeys: z.boolean(),
  }),
  /**
   * False if the session can only enrol (the bank requires a second factor and the user has none) or only
   * choose a password (an admin issued the present one).
   */
  complete: z.boolean(),
  /** An admin issued the password: this session can only choose another. */
  passwordDue: z.boolean(),
  /** When the server ends the idle session, and when it ends the session in any case. */
  idleExpiresAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type Session = z.infer<typeof sessionSchema>

export const demoUserSchema = z.object({
  username: z.string(),
  name: z.string(),
  password: z.string(),
  /** A code that is valid now; any six digits if the user has no second factor. */
  code: oneTimeCodeSchema,
  note: z.string(),
})
export type DemoUser = z.infer<typeof demoUserSchema>

export const signIn = {
  signIn: oc
    .route({
      method: 'POST',
      path: '/sign-in',
      tags: ['Session'],
      summary: 'Sign in with username or e-mail, password and code, in one call',
    })
    .input(signInSchema)
    .output(sessionSchema)
    .errors(
      refusals(
        'INVALID_CREDENTIALS',
        'USERNAME_NOT_FOUND',
        'EMAIL_NOT_FOUND',
        'INVALID_PASSWORD',
        'INVALID_CODE',
        'LOOKUP_FAILED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
  /** The answer reveals neither whether a user has this name nor whether they have passkeys. */
  askPasskey: oc
    .route({
      method: 'POST',
      path: '/sign-in/passkey',
      tags: ['Session'],
      summary: 'The challenge for a sign-in with a passkey, valid once and for five minutes',
    })
    .input(z.strictObject({ identifier: signInSchema.shape.identifier }))
    .output(passkeyRequestSchema)
    .errors(refusals('TOO_MANY_ATTEMPTS', 'BUSY')),
  signOut: oc
    .route({ method: 'POST', path: '/sign-out', tags: ['Session'], summary: 'End this session' })
    .output(z.object({})),
  current: oc
    .route({ method: 'GET', path: '/session', tags: ['Session'], summary: 'Who is signed in, or null' })
    .output(
      z.object({
        session: sessionSchema.nullable(),
        /** Whether this is the demo bank, whose users can be listed. */
        demo: z.boolean(),
      }),
    ),
  touch: oc
    .route({
      method: 'POST',
      path: '/session/touch',
      tags: ['Session'],
      summary: 'Record activity of the user, which restarts the idle limit',
    })
    .output(sessionSchema)
    .errors(refusals('NOT_SIGNED_IN')),
  demoUsers: oc
    .route({
      method: 'GET',
      path: '/demo/users',
      tags: ['Demo'],
      summary: 'The users of the demo bank',
    })
    .output(z.array(demoUserSchema).max(20))
    .errors(refusals('NOT_FOUND')),
}
