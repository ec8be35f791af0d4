import { z } from 'zod'
import { proseSchema } from '#written-text.ts'

/** The answer to an operation that requires approval. */
export const pendingSchema = z.object({ outcome: z.literal('pending') })

/** Either the operation's result, or that it is pending under /admin/approvals. */
export function doneOrPendingSchema<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('done'), ...shape }), pendingSchema])
}

export const maximumApprovalTextLength = 500

/** The requester's reason, or the approver's comment. */
export const approvalReasonSchema = proseSchema(maximumApprovalTextLength, {
  missing: 'Please give a reason.',
})
