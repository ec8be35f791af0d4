import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** What a confirmation is bound to that concerns one's own data as a whole. */
export async function ownDataDigest(db: Database, action: 'phrase' | 'export'): Promise<Buffer> {
  const { rows } = await sql<{
    digest: Buffer
  }>`select identity.own_data_digest(${action}) as digest`.execute(db)
  if (!rows[0]) throw new Error('A digest has no row')
  return rows[0].digest
}
