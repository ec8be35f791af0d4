import { sql } from 'kysely'
import { publishOrdersSignedWith } from '#domain/publish-waiting-orders.ts'
import type { SessionContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmOperation } from '#features/users/confirmed-operation.ts'

type Lifting = { userId: string; freezeId: string; reason: string; code: string }

/**
 * Lifts the freeze of a client's payments for a code that counts for this freeze and reason alone; under four
 * eyes once another admin has approved it. The client is notified by e-mail.
 */
export async function liftFreeze(context: SessionContext, { userId, freezeId, reason, code }: Lifting) {
  const { services, tokenHash } = context
  const { db, changes } = services
  const confirmationId = await confirmOperation(
    context,
    { action: 'lift-freeze', fields: [userId, freezeId, reason] },
    code,
    async (tx, adminId) => {
      if (userId === adminId) refuse('OWN_ACCESS')
      const { rows } = await sql`
        select from bank.payment_freeze
        where id = ${freezeId} and client_id = ${userId} and lifted_at is null`.execute(tx)
      if (rows.length === 0) refuse('FREEZE_NOT_FOUND')
    },
  )
  const outcome = await callForOutcome(
    db,
    ['LIFTED', 'PENDING'],
    sql`bank.lift_freeze(${tokenHash}, ${userId}, ${freezeId}, ${reason}, ${confirmationId})`,
  )
  changes.publish({ to: 'admins', clientId: userId, topics: ['safeguards', 'approvals'] })
  if (outcome === 'PENDING') return { outcome: 'pending' as const }
  changes.publish({ to: { user: userId }, topics: ['safeguards'] })
  publishOrdersSignedWith(services, userId)
  return { outcome: 'done' as const, userId }
}
