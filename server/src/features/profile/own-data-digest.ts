import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** The digest for confirming that one's own phrase is shown or one's data exported. */
export async function ownDataDigest(db: Database, action: 'phrase' | 'export'): Promise<Buffer> {
  const { rows } = await sql<{
    digest: Buffer
  }>`select identity.own_data_digest(${action}) as digest`.execute(db)
  if (!rows[0]) throw new Error('A digest has no row')
  return rows[0].digest
}
