import { z } from 'zod'

/** What of the inbox stands in its address: the one that is open over it. */
export const approvalsPlaceSchema = z.object({ approval: z.uuid().optional().catch(undefined) })
export type ApprovalsPlace = z.infer<typeof approvalsPlaceSchema>
