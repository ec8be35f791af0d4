import { sql } from 'kysely'
import { callForDigest } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'

/** The digest for confirming that the user's phrase is shown or their data exported. */
export async function ownDataDigest(db: Database, action: 'phrase' | 'export'): Promise<Buffer> {
  return await callForDigest(db, sql`identity.own_data_digest(${action})`)
}
