import { sql } from 'kysely'
import { callForDigest } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'

/** The digest for confirming that one's own phrase is shown or one's data exported. */
export async function ownDataDigest(db: Database, action: 'phrase' | 'export'): Promise<Buffer> {
  return await callForDigest(db, sql`identity.own_data_digest(${action})`)
}
