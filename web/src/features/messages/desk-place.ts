import { z } from 'zod'

/** What of the desk stands in its address: whose conversation is open, at which message, and what is looked for. */
export const deskPlaceSchema = z.object({
  client: z.uuid().optional().catch(undefined),
  message: z.uuid().optional().catch(undefined),
  find: z.string().trim().min(2).max(100).optional().catch(undefined),
})
export type DeskPlace = z.infer<typeof deskPlaceSchema>

/** The desk has two addresses (specification 2, section 2). */
export type DeskPath = '/admin/chat' | '/admin/messages'
