import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** The pending e-mail address, if there is one. */
export function findPendingEmail(tx: Tx, clientId: string) {
  return tx
    .selectFrom('identity.emailChange')
    .where('userId', '=', clientId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['newEmail', 'expiresAt', 'sent', 'sentAt'])
    .executeTakeFirst()
}

/** Returns when an admin looked at this user's phrase, newest first. */
export async function listPhraseViews(tx: Tx): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select phrase_views as at from identity.phrase_views()`.execute(tx)
  return rows.map(({ at }) => at)
}
