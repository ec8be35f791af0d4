import { z } from 'zod'

export const reviewStatuses = ['pending', 'approved', 'rejected', 'all'] as const
export const reviewAges = [1, 2, 7, 30] as const

/** What of the review stands in its address: what is listed, and the request that is open over it. Without a status: what waits. */
export const reviewPlaceSchema = z.object({
  status: z.enum(reviewStatuses).optional().catch(undefined),
  client: z.uuid().optional().catch(undefined),
  age: z.literal(reviewAges).optional().catch(undefined),
  request: z.uuid().optional().catch(undefined),
})
export type ReviewPlace = z.infer<typeof reviewPlaceSchema>
