import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { TestUser } from './builders.ts'
import { asOwner } from './as-owner.ts'
import { newToken } from '#platform/keys/token.ts'

/** Makes a setup link for a user, as admins hand it over; returns the token in its address. */
export async function aSetupLink(db: Database, user: Pick<TestUser, 'id'>): Promise<string> {
  const { token, tokenHash } = newToken()
  await asOwner(db, async () => {
    const { rows } = await sql`select from identity.issue_setup_link(null, ${user.id}, ${tokenHash})`.execute(
      db,
    )
    if (rows.length === 0) throw new Error('This user can have no setup link')
  })
  return token
}
