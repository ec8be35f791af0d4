import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Who this is, with what is kept of them and the key that opens it. */
export function getPerson(tx: Tx, clientId: string) {
  return tx
    .selectFrom('identity.person as person')
    .leftJoin('identity.profile as kept', 'kept.personId', 'person.id')
    .where('person.id', '=', clientId)
    .select([
      'person.id',
      'person.dataKey',
      'person.username',
      'person.firstName',
      'person.lastName',
      'person.email',
      'kept.dateOfBirth',
      'kept.phone',
      'kept.address',
      'kept.phraseSetAt',
      'kept.version',
    ])
    .executeTakeFirstOrThrow()
}

/** The address that waits to be confirmed, if one does. */
export function findPendingEmail(tx: Tx, clientId: string) {
  return tx
    .selectFrom('identity.emailChange')
    .where('personId', '=', clientId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['newEmail', 'expiresAt', 'sent', 'sentAt'])
    .executeTakeFirst()
}

/** When an admin looked at this person's phrase, newest first. */
export async function listPhraseViews(tx: Tx): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select phrase_views as at from identity.phrase_views()`.execute(tx)
  return rows.map(({ at }) => at)
}
