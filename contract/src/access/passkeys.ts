import { oc } from '@orpc/contract'
import { z } from 'zod'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { lineSchema } from '#written-text.ts'
import { longestPasskeyName, maximumPasskeys } from './passkey-limits.ts'
import { base64url, passkeyRequestSchema } from './passkey-codes.ts'
import { oneTimeCodeSchema } from './sign-in.ts'

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  /** Null where it was never used. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const passkeyCreationSchema = passkeyRequestSchema.extend({
  bankName: z.string(),
  /** The user, as authenticators know them: the bytes of the id. */
  userHandle: base64url,
  username: z.string(),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>

export const passkeyNameSchema = lineSchema(longestPasskeyName, {
  missing: 'Please enter a name',
})

const withCode = [
  ...sessionRefusals,
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'TWO_FACTOR_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS',
  'CONFIRMATION_REFUSED',
] as const
const tags = ['Passkeys']

export const passkeys = {
  list: oc
    .route({ method: 'GET', path: '/passkeys', tags, summary: 'The user’s own passkeys, oldest first' })
    .output(z.array(passkeySchema).max(maximumPasskeys))
    .errors(refusals(...sessionRefusals)),
  begin: oc
    .route({
      method: 'POST',
      path: '/passkeys/begin',
      tags,
      summary: 'Exchange a code for the challenge of a new passkey, valid for five minutes',
    })
    .input(z.strictObject({ code: oneTimeCodeSchema }))
    .output(passkeyCreationSchema)
    .errors(refusals(...withCode, 'TOO_MANY_PASSKEYS')),
  add: oc
    .route({
      method: 'POST',
      path: '/passkeys',
      tags,
      summary: 'Add a passkey; large payments to new beneficiaries are refused for a day',
    })
    .input(
      z.strictObject({
        name: passkeyNameSchema,
        id: base64url.max(1400),
        clientDataJSON: base64url.max(4000),
        attestationObject: base64url.max(12_000),
      }),
    )
    .output(passkeySchema)
    .errors(refusals(...sessionRefusals, 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS')),
  remove: oc
    .route({
      method: 'POST',
      path: '/passkeys/{passkeyId}/remove',
      tags,
      summary: 'Remove a passkey; needs a code. Large payments to new beneficiaries are refused for a day',
    })
    .input(z.strictObject({ passkeyId: z.uuid(), code: oneTimeCodeSchema }))
    .output(z.object({}))
    .errors(refusals(...withCode, 'NOT_FOUND')),
}
