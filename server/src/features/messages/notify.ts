import type { LiveTopic } from '@bank/contract'
import { type Changes, staffAudience } from '#platform/changes.ts'

/** After the commit: tells both sides of a conversation that it changed. */
export function notifyBoth(changes: Changes, clientId: string): void {
  changes.publish({ personId: clientId, topics: ['messages'] })
  notifyStaff(changes, clientId, 'messages')
}

/** Tells everybody of staff, and which client it is about. */
export function notifyStaff(changes: Changes, clientId: string, topic: LiveTopic): void {
  changes.publish({ personId: staffAudience, clientId, topics: [topic] })
}
