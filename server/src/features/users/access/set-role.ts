import { sql } from 'kysely'
import { publishOrdersSignedWith } from '#domain/publish-waiting-orders.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { AdminContext } from '#http/procedures.ts'

/**
 * Blocks a client or unblocks a user. Ends every session of the user at once. Refuses CODE_REQUIRED for an
 * admin, whose role `dismiss` takes away.
 */
export async function setRole(
  context: AdminContext,
  { userId, role }: { userId: string; role: 'user' | 'blocked' },
) {
  const { tx, services, afterCommit } = context
  const { changes } = services
  const outcome = await callForOutcome(tx, ['SET', 'SAME'], sql`identity.set_role(${userId}, ${role})`)
  if (outcome === 'SET') {
    afterCommit(() => {
      changes.publishSessions(userId)
      changes.publish({ to: 'admins', topics: ['users'] })
      publishOrdersSignedWith(services, userId)
    })
  }
  return { userId, role }
}
