import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmOperation } from '#features/users/confirmed-operation.ts'

type Order = { userId: string; code: string }

/**
 * Ends all sessions of a user for a code of the admin, and notifies them. Password and authenticator stay, so
 * the user can sign in again. Returns the number of sessions ended. Refuses OWN_ACCESS: admins end their own
 * sessions in their profile.
 */
export async function endSessionsOf(
  context: SessionContext,
  { userId, code }: Order,
): Promise<{ ended: number }> {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const checkTarget = (tx: Tx, adminId: string) => refuseTarget(tx, adminId, userId)
  const confirmationId = await confirmOperation(
    context,
    { action: 'end-user-sessions', fields: [userId] },
    code,
    checkTarget,
  )
  const { ended } = await callFunction(
    db,
    { ENDED: ['ended'] },
    sql<{ outcome: string; ended: number | null }>`
      select outcome, ended from identity.end_sessions_of(${tokenHash}, ${userId}, ${confirmationId})`,
  )
  changes.publishSessions(userId)
  changes.publish({ to: 'admins', topics: ['users'] })
  return { ended }
}

async function refuseTarget(tx: Tx, adminId: string, userId: string): Promise<void> {
  if (userId === adminId) refuse('OWN_ACCESS')
  const { rows } = await sql`select from identity.users where id = ${userId}`.execute(tx)
  if (rows.length === 0) refuse('NOT_FOUND')
}
