import { z } from 'zod'

/** The most characters of the number and of the hash. */
export const claimLimits = { number: 64, hash: 128 } as const

/** The number and the hash of a certificate or a receipt, as a visitor gives them to have them verified. */
export const documentClaimSchema = z.strictObject({
  number: z.string().trim().min(1).max(claimLimits.number),
  hash: z.string().trim().min(1).max(claimLimits.hash),
})
