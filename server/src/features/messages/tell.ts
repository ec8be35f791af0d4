import type { LiveTopic } from '@bank/contract'
import { type Changes, staffAudience } from '#platform/changes.ts'

/** After the commit: tells both sides of a conversation that it changed. */
export function tellBoth(changes: Changes, clientId: string): void {
  changes.publish({ userId: clientId, topics: ['messages'] })
  tellStaff(changes, clientId, 'messages')
}

/** Tells everybody of staff, and which client it is about. */
export function tellStaff(changes: Changes, clientId: string, topic: LiveTopic): void {
  changes.publish({ userId: staffAudience, clientId, topics: [topic] })
}
