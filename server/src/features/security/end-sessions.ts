import type { Proof } from '@bank/contract'
import { sql } from 'kysely'
import { prove } from '#identity/prove.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForDigest, callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import type { OwnerRequest } from './renewed-session.ts'

/**
 * Signs out one other session of one's own, for a proof. Somebody else's is not found, and neither is the one
 * that asks.
 */
export async function endSession(
  context: OwnerRequest,
  { sessionId, proof }: { sessionId: string; proof: Proof },
): Promise<Record<string, never>> {
  const {
    services: { db },
    tokenHash,
  } = context
  const confirmationId = await proveEnding(context, sessionId, proof)
  const call = sql`identity.end_own_session(${tokenHash}, ${sessionId}, ${confirmationId})`
  await callForOutcome(db, ['ENDED'], call)
  await publishEnded(context)
  return {}
}

/** Signs out every other session of one's own, for a proof; answers how many. */
export async function endOtherSessions(
  context: OwnerRequest,
  { proof }: { proof: Proof },
): Promise<{ ended: number }> {
  const {
    services: { db },
    tokenHash,
  } = context
  const confirmationId = await proveEnding(context, null, proof)
  const { rows } = await sql<{ ended: number | null }>`
    select identity.end_other_sessions(${tokenHash}, ${confirmationId}) as ended`.execute(db)
  const ended = rows[0]?.ended ?? refuse('CONFIRMATION_REFUSED')
  await publishEnded(context)
  return { ended }
}

/** A proof that ends this session and no other; null stands for all but the one that asks. */
async function proveEnding(context: OwnerRequest, sessionId: string | null, proof: Proof): Promise<string> {
  const digest = await callForDigest(context.services.db, sql`identity.end_sessions_digest(${sessionId})`)
  return await prove(context, { action: 'end-sessions', digest, proof })
}

async function publishEnded({ services: { db, changes }, tokenHash }: OwnerRequest): Promise<void> {
  const { userId } = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  changes.publishSessions(userId)
  changes.publish({ to: { user: userId }, topics: ['sessions'] })
}
