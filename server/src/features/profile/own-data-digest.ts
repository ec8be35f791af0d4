import { sql } from 'kysely'
import { callForDigest } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'

/** What a confirmation is bound to that concerns one's own data as a whole. */
export async function ownDataDigest(db: Database, action: 'phrase' | 'export'): Promise<Buffer> {
  return await callForDigest(db, sql`identity.own_data_digest(${action})`)
}
