import { z } from 'zod'

/** The data of INVALID_INPUT: the path in the input, as "order.amount", and the problem. */
export const invalidInputSchema = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type InvalidInput = z.infer<typeof invalidInputSchema>
