import { personSortSchema } from '@bank/contract'
import { z } from 'zod'

/** What of the list of users stands in its address: what is looked for, and in which order. */
export const peopleSearchSchema = z.object({
  q: z.string().max(100).regex(/^\P{Cc}*$/u).optional().catch(undefined),
  sort: personSortSchema.optional().catch(undefined),
  direction: z.enum(['ascending', 'descending']).optional().catch(undefined),
})
