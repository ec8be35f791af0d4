import { z } from 'zod'

/** What of the portfolio stands in its address: the dialog that is open over it. */
export const portfolioSearchSchema = z.object({ dialog: z.literal('request').optional().catch(undefined) })
