import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refusals } from '#refusals.ts'
import { newPasswordSchema } from './security.ts'
import { oneTimeCodeSchema } from './sign-in.ts'

/** Specification 2, section 9. */
export const setupLinkDays = 7
/** An approved link has to be made within this many hours; after that it needs a new approval. */
export const setupLinkPermitHours = 24

/** The part of the address after /setup/. Any text is accepted and then refused like an expired link. */
const setupTokenSchema = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'From the setup link, /setup/{token}' })

/** The key of a browser's progress, so that no other browser finds it. */
const setupKeySchema = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'From the answer that began the setup' })

/** The most characters of a username as it is typed. */
export const longestTypedUsername = 254

export const setupProgressSchema = z.object({
  username: z.string(),
  /** Base32, for typing. */
  secret: z.string(),
  /** The content of the QR code: otpauth://totp/… */
  uri: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type SetupProgress = z.infer<typeof setupProgressSchema>

export const setupStageSchema = z.discriminatedUnion('stage', [
  /**
   * No setup was begun in this browser, or the link has expired: both get the same answer, so that it reveals
   * neither.
   */
  z.object({ stage: z.literal('start') }),
  z.object({ stage: z.literal('begun'), progress: setupProgressSchema }),
  z.object({ stage: z.literal('complete'), username: z.string() }),
])
export type SetupStage = z.infer<typeof setupStageSchema>

const tags = ['Account setup']

export const accountSetup = {
  open: oc
    .route({
      method: 'POST',
      path: '/account-setup/open',
      tags,
      summary: 'Open a setup link, which does not use it up; returns how far this browser has come',
    })
    .input(z.strictObject({ token: setupTokenSchema, key: setupKeySchema.optional() }))
    .output(setupStageSchema)
    .errors(refusals('TOO_MANY_ATTEMPTS', 'BUSY')),
  begin: oc
    .route({
      method: 'POST',
      path: '/account-setup/begin',
      tags,
      summary:
        'Submit the username and a new password; returns a secret for an authenticator, which takes ' +
        'effect with its first code',
    })
    .input(
      z.strictObject({
        token: setupTokenSchema,
        username: z.string().trim().min(1).max(longestTypedUsername),
        password: newPasswordSchema,
      }),
    )
    .output(setupProgressSchema.extend({ key: setupKeySchema }))
    .errors(refusals('LINK_NOT_VALID', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL', 'TOO_MANY_ATTEMPTS', 'BUSY')),
  complete: oc
    .route({
      method: 'POST',
      path: '/account-setup/complete',
      tags,
      summary:
        'Submit the first code: the password and authenticator take effect, the link is used up, and every ' +
        'session ends',
    })
    .input(z.strictObject({ token: setupTokenSchema, key: setupKeySchema, code: oneTimeCodeSchema }))
    .output(z.object({}))
    .errors(refusals('LINK_NOT_VALID', 'INVALID_CODE', 'TOO_MANY_ATTEMPTS', 'BUSY')),
}
