import type { LiveTopic } from '@bank/contract'
import type { Changes } from '#platform/changes.ts'

/** Publishes to both sides of a conversation that it changed; to be called after the commit. */
export function notifyBoth(changes: Changes, clientId: string): void {
  changes.publish({ to: { user: clientId }, topics: ['messages'] })
  notifyAdmins(changes, clientId, 'messages')
}

/** Publishes to every admin, with the id of the client. */
export function notifyAdmins(changes: Changes, clientId: string, topic: LiveTopic): void {
  changes.publish({ to: 'admins', clientId, topics: [topic] })
}
