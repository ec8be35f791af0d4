import type { Proof } from '@bank/contract'
import { sql } from 'kysely'
import { prove } from '#identity/second-factor/prove.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForDigest, callForOutcome, callForValue } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import type { OwnerRequest } from './renewed-session.ts'

/**
 * Ends one other session of the user for a proof. Refuses NOT_FOUND for another user's session and for the
 * session that asks.
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

/** Ends every other session of the user for a proof. Returns how many. */
export async function endOtherSessions(
  context: OwnerRequest,
  { proof }: { proof: Proof },
): Promise<{ ended: number }> {
  const {
    services: { db },
    tokenHash,
  } = context
  const confirmationId = await proveEnding(context, null, proof)
  const call = sql<number>`identity.end_other_sessions(${tokenHash}, ${confirmationId})`
  const ended = await callForValue(db, 'CONFIRMATION_REFUSED', call)
  await publishEnded(context)
  return { ended }
}

/** Issues a confirmation to end exactly this session; null stands for all others. */
async function proveEnding(context: OwnerRequest, sessionId: string | null, proof: Proof): Promise<string> {
  const digest = await callForDigest(context.services.db, sql`identity.end_sessions_digest(${sessionId})`)
  return await prove(context, { action: 'end-sessions', digest, proof })
}

async function publishEnded({ services: { db, changes }, tokenHash }: OwnerRequest): Promise<void> {
  const { userId } = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  changes.publishSessions(userId)
  changes.publish({ to: { user: userId }, topics: ['sessions'] })
}
