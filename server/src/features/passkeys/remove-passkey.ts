import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { passkeyDigest } from './queries.ts'

/**
 * Removes a passkey for a code of the authenticator, which stays: no user loses the last second factor here.
 */
export async function removePasskey(
  context: SessionContext,
  { passkeyId, code }: { passkeyId: string; code: string },
): Promise<Record<string, never>> {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const { userId } = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  const digest = await passkeyDigest(db, passkeyId)
  const { id: confirmationId } = await confirm(context, { action: 'passkey-removed', digest, code })
  await callForOutcome(
    db,
    ['REMOVED'],
    sql`identity.remove_passkey(${tokenHash}, ${passkeyId}, ${confirmationId})`,
  )
  changes.publish({ to: { user: userId }, topics: ['sessions', 'profile'] })
  return {}
}
