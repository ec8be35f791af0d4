import { z } from 'zod'

/** What comes with INVALID_INPUT: where in the input, as "order.amount", and what is wrong there. */
export const invalidInputSchema = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type InvalidInput = z.infer<typeof invalidInputSchema>
