import type { LiveTopic } from '@bank/contract'
import type { Changes } from '#platform/changes.ts'

/** After the commit: tells both sides of a conversation that it changed. */
export function notifyBoth(changes: Changes, clientId: string): void {
  changes.publish({ to: { user: clientId }, topics: ['messages'] })
  notifyAdmins(changes, clientId, 'messages')
}

/** Tells every admin, and which client it is about. */
export function notifyAdmins(changes: Changes, clientId: string, topic: LiveTopic): void {
  changes.publish({ to: 'admins', clientId, topics: [topic] })
}
