import { sql } from 'kysely'
import { callForOutcome } from '#platform/call-function.ts'
import type { AdminContext } from '#features/users/admin-context.ts'

/** Demotes an admin, blocks a user or unblocks one. Ends every session of the user at once. */
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
      // A demotion withdraws the user's own requests and changes who may decide.
      changes.publish({ to: 'admins', topics: ['users', 'approvals'] })
    })
  }
  return { userId, role }
}
