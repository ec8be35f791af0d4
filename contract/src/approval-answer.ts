import { z } from 'zod'
import { proseSchema } from './written-text.ts'

/** The answer to an operation that waits for approval. */
export const pendingSchema = z.object({ outcome: z.literal('pending') })

/** Either it was done, and this is what came of it, or it waits under /admin/approvals. */
export function doneOrPendingSchema<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('done'), ...shape }), pendingSchema])
}

export const maximumApprovalTextLength = 500

/** Why something is asked for, or what is said to it. */
export const approvalReasonSchema = proseSchema(maximumApprovalTextLength, { missing: 'Please say why.' })
