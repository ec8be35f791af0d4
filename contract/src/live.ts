import { z } from 'zod'
import { liveTopics } from './live-topics.ts'

export const liveTopicSchema = z.enum(liveTopics)

/**
 * What the event stream at GET /api/live says (text/event-stream, one JSON object a message). It carries ids
 * and never content: whoever hears it asks again, and is authorised again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accounts-changed'), accountIds: z.array(z.uuid()) }),
  /**
   * `clientId` only for admins: whose messages changed, who is writing, or about whom something was written
   * down.
   */
  z.object({ type: z.literal('changed'), topics: z.array(liveTopicSchema), clientId: z.uuid().optional() }),
  z.object({ type: z.literal('session-ended') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
