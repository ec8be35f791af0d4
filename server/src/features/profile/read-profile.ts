import { emailLink, type Profile } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { findPendingEmail, listPhraseViews } from './queries.ts'
import { decryptAddress, decryptField } from '#identity/encrypted-fields.ts'

const betweenLinksMs = 60_000

/** The user with their encrypted profile and its key. */
export function getUser(tx: Tx, clientId: string) {
  return tx
    .selectFrom('identity.users as user')
    .leftJoin('identity.profile as kept', 'kept.userId', 'user.id')
    .where('user.id', '=', clientId)
    .select([
      'user.id',
      'user.dataKey',
      'user.username',
      'user.firstName',
      'user.lastName',
      'user.email',
      'user.role',
      'kept.dateOfBirth',
      'kept.phone',
      'kept.address',
      'kept.phraseSetAt',
      'kept.version',
    ])
    .executeTakeFirstOrThrow()
}

/** The profile, decrypted with the user's own key, without the telephone phrase. */
export async function readProfile({
  tx,
  clientId,
  secrets,
  tokenHash,
}: {
  tx: Tx
  clientId: string
  secrets: Secrets
  tokenHash: Buffer
}): Promise<Profile> {
  const user = await getUser(tx, clientId)
  const pending = await findPendingEmail(tx, clientId)
  const { rows } = await sql<{
    enabled: boolean
  }>`select two_factor_enabled as enabled from identity.second_factor(${tokenHash})`.execute(tx)
  const phraseViews = await listPhraseViews(tx)
  return {
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    dateOfBirth: decryptField(secrets, user, 'date_of_birth', user.dateOfBirth),
    email: user.email,
    phone: decryptField(secrets, user, 'phone', user.phone),
    address: decryptAddress(secrets, user, user.address),
    phraseSetAt: user.phraseSetAt?.toISOString() ?? null,
    phraseViews: phraseViews.map((at) => at.toISOString()),
    twoFactorEnabled: rows[0]?.enabled === true,
    version: user.version ?? 0,
    pendingEmail:
      pending === undefined
        ? null
        : {
            email: pending.newEmail,
            expiresAt: pending.expiresAt.toISOString(),
            sendAgainAt:
              pending.sent >= emailLink.atMost
                ? null
                : new Date(pending.sentAt.getTime() + betweenLinksMs).toISOString(),
          },
  }
}
