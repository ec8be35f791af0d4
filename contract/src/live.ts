import { z } from 'zod'

/** What of a person's can change while they look: each is a set of readings that the web asks for again. */
export const liveTopicSchema = z.enum([
  'accounts', 'account-requests', 'beneficiaries', 'certificates', 'messages', 'typing', 'notices', 'profile', 'sessions', 'people', 'consultations',
])
export type LiveTopic = z.infer<typeof liveTopicSchema>

/**
 * What the event stream at GET /api/live says (text/event-stream, one JSON object a message). It carries ids and never
 * content: whoever hears it asks again, and is authorised again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accounts-changed'), accountIds: z.array(z.uuid()) }),
  /** `clientId` only for staff: whose messages changed, or who is writing. */
  z.object({ type: z.literal('changed'), topics: z.array(liveTopicSchema), clientId: z.uuid().optional() }),
  z.object({ type: z.literal('session-ended') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const livePath = '/api/live'
