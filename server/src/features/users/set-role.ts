import { sql } from 'kysely'
import { callForOutcome } from '#platform/call-function.ts'
import type { AdminContext } from './admin-context.ts'

/**
 * No admin any more, or blocked, or let in again. Every session of the user ends with it, and their
 * windows close within a moment.
 */
export async function setRole(
  context: AdminContext,
  { userId, role }: { userId: string; role: 'user' | 'blocked' },
) {
  const {
    tx,
    services: { changes },
    afterCommit,
  } = context
  const outcome = await callForOutcome(tx, ['SET', 'SAME'], sql`identity.set_role(${userId}, ${role})`)
  if (outcome === 'SET') {
    afterCommit(() => {
      changes.publishSessions(userId)
      // What they had asked for is over with it, and who may decide is another matter.
      changes.publish({ to: 'admins', topics: ['users', 'approvals'] })
    })
  }
  return { userId, role }
}
