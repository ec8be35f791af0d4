import { z } from 'zod'
import { accessViewSchema } from '#access/access-rights.ts'
import { signingClassSchema } from './signing-rules.ts'

/** The rights of a person on a holder. Everyone with a mandate sees balances. */
export const mandateRightsSchema = z.strictObject({
  view: accessViewSchema,
  /** Prepares orders, which others sign. */
  prepare: z.boolean(),
  /** Signs orders in this class; null does not sign. */
  sign: signingClassSchema.nullable(),
  /** Reads and writes the holder's messages with the bank; only with a mandate on all accounts. */
  messages: z.boolean().default(false),
})
export type MandateRights = z.infer<typeof mandateRightsSchema>
