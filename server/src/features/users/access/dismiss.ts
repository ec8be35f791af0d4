import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmOperation, notifyOfOperation } from '#features/users/confirmed-operation.ts'
import { getRole } from '#features/users/credentials/setup-links.ts'

type Dismissal = { userId: string; role: 'user' | 'blocked'; reason: string; code: string }

/**
 * Takes an admin's role away for a code that counts for this user, role and reason alone. Their sessions end
 * at once, and so do their own requests. Refuses OWN_ACCESS.
 */
export async function dismiss(context: SessionContext, { userId, role, reason, code }: Dismissal) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const confirmationId = await confirmOperation(
    context,
    { action: 'dismiss-admin', fields: [userId, role, reason] },
    code,
    async (tx, adminId) => {
      await getRole(tx, userId)
      if (userId === adminId) refuse('OWN_ACCESS')
    },
  )
  const outcome = await callForOutcome(
    db,
    ['SET', 'SAME'],
    sql`identity.dismiss_admin(${tokenHash}, ${userId}, ${role}, ${reason}, ${confirmationId})`,
  )
  if (outcome === 'SET') {
    changes.publishSessions(userId)
    // Their own requests are over, and fewer admins can decide.
    notifyOfOperation(context)
  }
  return { userId, role }
}
