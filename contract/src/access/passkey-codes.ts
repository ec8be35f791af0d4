import { z } from 'zod'

export const base64url = z.string().regex(/^[\w-]+$/)

/** The answer of a passkey in one text: `passkey.{id}.{authenticatorData}.{clientDataJSON}.{signature}`. */
export const passkeyAnswerSchema = z
  .string()
  .max(8000)
  .regex(/^passkey(\.[\w-]+){4}$/, 'This is no answer of a passkey')
  .meta({ description: 'What a passkey signed: `passkey.` and its four parts, each in base64url' })

/** A code wherever one confirms something: six digits, or a passkey in their place. */
export const codeSchema = z
  .string()
  .max(8000)
  .regex(/^(\d{6}|passkey((\.[\w-]+){4})?)$/, 'Authentication code must be 6 digits')
  .meta({
    description:
      'Six digits, RFC 6238. A user with passkeys sends `passkey`, and the refusal INVALID_CODE brings in ' +
      '`data.passkey` what to sign for exactly this order; the order is then sent again with the answer in ' +
      'this field',
    examples: ['123456'],
  })

/** The challenge that a passkey has to sign, in the data of a refusal. */
export const passkeyRequestSchema = z.object({
  challenge: base64url,
  /** The domain that passkeys belong to. */
  rpId: z.string(),
  /** The user's passkeys; at sign-in none, because any may answer. */
  credentialIds: z.array(base64url),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>
