import { z } from 'zod'

/** The longest name that one would look for. */
const longest = 100

/** What of the beneficiaries stands in their address: what is searched for, and the dialog that is open over them. */
export const beneficiariesSearchSchema = z.object({
  dialog: z.literal('add').optional().catch(undefined),
  // The router reads a bare number as one.
  q: z.union([z.string(), z.number()]).transform((words) => String(words).slice(0, longest) || undefined).optional().catch(undefined),
})
