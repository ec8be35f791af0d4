import { randomUUID } from 'node:crypto'
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

/** Completes a setup link of the bank's with the password and the authenticator that the user had before. */
export async function completeSetup(db: Database, user: Pick<TestUser, 'id'>): Promise<void> {
  const link = randomUUID()
  await sql`
    with link as (
      insert into identity.setup_link (user_id, token_hash, opened_at, expires_at)
      values (${user.id}, sha256(${link}::text::bytea), now(), now() + interval '1 hour') returning id
    )
    insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
    select sha256(${link}::text::bytea), link.id, c.password_hash, c.totp_secret
    from link, identity.credential c where c.user_id = ${user.id}`.execute(db)
  await sql`select identity.complete_setup(
    sha256(${link}::text::bytea), sha256(${link}::text::bytea), 1)`.execute(db)
}
