import type { Passkey } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'

type Row = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The passkeys of the session's user, oldest first. */
export async function listPasskeys(db: Database, tokenHash: Buffer): Promise<Passkey[]> {
  const { rows } = await sql<Row>`
    select id, name, created_at, last_used_at from identity.own_passkeys(${tokenHash})`.execute(db)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** The digest that a confirmation covers for adding a passkey (null), or for removing this one. */
export async function passkeyDigest(db: Database, passkeyId: string | null): Promise<Buffer> {
  return await callForDigest(db, sql`identity.passkey_digest(${passkeyId})`)
}
