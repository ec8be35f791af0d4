import { sql } from 'kysely'
import { openAsOwner, type Tx } from '#platform/database.ts'

/** Does something in one transaction of the database's owner, who may write what no server may. */
export async function asOwner<Answer>(ownerUrl: string, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const db = openAsOwner(ownerUrl)
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      return await work(tx)
    })
  } finally {
    await db.destroy()
  }
}
