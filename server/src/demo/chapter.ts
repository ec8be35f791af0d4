import { sql } from 'kysely'
import type { Passwords } from '#identity/passwords/passwords.ts'
import type { Tx } from '#platform/database.ts'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'

/** The input of a chapter. `today` is the bank's day. */
export type SeedContext = { tx: Tx; secrets: Secrets; passwords: Passwords; today: string }

/**
 * A part of the demo bank's history. It is seeded once in every demo database: in a new one, or when a
 * version starts that knows a further chapter. It builds on earlier chapters and on whatever users did since.
 */
export type Chapter = { name: string; seed: (context: SeedContext) => Promise<void> }

/** A moment of the bank's time, so many days before today; a negative number lies in the future. */
export function moment(today: string, daysAgo: number, time: string) {
  return sql<Date>`ledger.moment_of(${today}::date - ${daysAgo}::int + ${time}::time)`
}

/** A demo user, with the key that encrypts their data. */
export async function userCalled(tx: Tx, username: string): Promise<KeyOwner> {
  return await tx
    .selectFrom('identity.users')
    .select(['id', 'dataKey'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
}

/** The account with this number. */
export async function accountNumbered(
  tx: Tx,
  accountNumber: string,
): Promise<{ id: string; clientId: string }> {
  return await tx
    .selectFrom('account')
    .select(['id', 'clientId'])
    .where('accountNumber', '=', accountNumber)
    .executeTakeFirstOrThrow()
}
