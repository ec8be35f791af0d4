import { z } from 'zod'

/** What an act is answered that another administrator may have to approve first. */
export const waitingSchema = z.object({ outcome: z.literal('waiting') })

/** Either it was done, and this is what came of it, or it waits under /admin/approvals. */
export function doneOr<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('done'), ...shape }), waitingSchema])
}

// Neither a control character nor half of a letter; a line may end.
const lines = /^[^\p{Cc}\p{Cs}]*(?:\n[^\p{Cc}\p{Cs}]*)*$/u
export const maximumApprovalWords = 500

/** Why something is asked for, or what is said to it. */
export const approvalReasonSchema = z.string().trim().min(1, 'Please say why.').max(maximumApprovalWords).regex(lines, 'Please use letters, digits and punctuation only')
