import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Written in one transaction: about three thousand transactions of accounts, in a quarter of a second. */
const blocksAtOnce = 100

/**
 * Writes the words of new transactions into the index of the search, which reads them from the ledger until
 * then. Several servers share the work.
 */
export async function indexTransactions(db: Database): Promise<void> {
  let written: number
  do {
    const { rows } = await sql<{ blocks: number }>`
      select bank.index_transactions(${blocksAtOnce}) as blocks`.execute(db)
    written = rows[0]?.blocks ?? 0
  } while (written === blocksAtOnce)
}
