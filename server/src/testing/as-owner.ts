import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/**
 * Does what only the bank's owner may, and is the server's role again afterwards. On a connection that is the
 * owner's own there is nothing to change.
 */
export async function asOwner<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return await work()
  await sql`set local role bank_owner`.execute(db)
  const result = await work()
  await sql`set local role bank_app`.execute(db)
  return result
}
