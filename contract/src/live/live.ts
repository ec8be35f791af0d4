import { z } from 'zod'
import { liveTopics } from './live-topics.ts'

export const liveTopicSchema = z.enum(liveTopics)

/**
 * The events of the stream at GET /api/live (text/event-stream, one JSON object per event). They carry ids
 * and never content: a listener fetches the content, and is authorised again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accounts-changed'), accountIds: z.array(z.uuid()) }),
  /**
   * `clientId` for admins: the holder whose messages or audit changed, or who is typing. For other users: the
   * holder for whom they act whose messages changed, or to whom the bank is typing.
   */
  z.object({ type: z.literal('changed'), topics: z.array(liveTopicSchema), clientId: z.uuid().optional() }),
  z.object({ type: z.literal('session-ended') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
