import { z } from 'zod'

/** What of the portfolio stands in its address: the dialog that is open over it. */
export const portfolioSearchSchema = z.object({
  dialog: z.enum(['request', 'pay']).optional().catch(undefined),
  /** The certificate whose details are open. */
  certificate: z.uuid().optional().catch(undefined),
})
