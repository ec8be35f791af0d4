import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { asOwner } from './database.ts'

/** The bank has turned approval by a second admin on. */
export async function turnOnApproval(db: Database): Promise<void> {
  await asOwner(db, () =>
    sql`update bank.setting set value = 'on' where name = 'approval_by_second_admin'`.execute(db),
  )
}
