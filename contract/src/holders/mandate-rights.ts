import { z } from 'zod'
import { accessViewSchema } from '#access/access-rights.ts'
import { signingClassSchema } from './signing-rules.ts'

/** What a person may do for a holder. Everybody with a mandate sees balances. */
export const mandateRightsSchema = z.strictObject({
  view: accessViewSchema,
  /** Prepares orders, which others sign. */
  prepare: z.boolean(),
  /** Signs orders in this class; null does not sign. */
  sign: signingClassSchema.nullable(),
})
export type MandateRights = z.infer<typeof mandateRightsSchema>
