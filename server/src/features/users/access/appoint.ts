import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { confirmOperation, notifyOfOperation } from '#features/users/confirmed-operation.ts'
import { getRole } from '#features/users/credentials/setup-links.ts'

type Appointment = { userId: string; reason?: string | undefined; code: string }

/** Makes a user an admin for a code; under four eyes once another admin has approved it. */
export async function appoint(context: SessionContext, { userId, reason, code }: Appointment) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const givenReason = reason ?? null
  const confirmationId = await confirmOperation(
    context,
    { action: 'appoint-admin', fields: [userId, givenReason] },
    code,
    async (tx) => void (await getRole(tx, userId)),
  )
  const outcome = await callForOutcome(
    db,
    ['SET', 'SAME', 'PENDING'],
    sql`identity.appoint_admin(${tokenHash}, ${userId}, ${givenReason},
      ${confirmationId})`,
  )
  notifyOfOperation(context)
  if (outcome === 'PENDING') return { outcome: 'pending' as const }
  if (outcome === 'SET') changes.publishSessions(userId)
  return { outcome: 'done' as const, userId }
}
