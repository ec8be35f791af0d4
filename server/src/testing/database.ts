import { sql } from 'kysely'
import { test as base } from 'vitest'
import { type Database, openAsOwner, type Tx } from '#platform/database.ts'
import { cloneDatabase } from './clones.ts'

export { asOwner } from './as-owner.ts'

/** A test with its own transaction on a real database, as the server's role; it is rolled back at the end. */
export const test = base.extend<{ tx: Tx; cloneOfThisFile: Database }>({
  cloneOfThisFile: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const clone = await cloneDatabase()
      const db = openAsOwner(clone.ownerUrl, 4)
      await use(db)
      await db.destroy()
      await clone.drop()
    },
    { scope: 'file' },
  ],
  tx: async ({ cloneOfThisFile }, use) => {
    const tx = await cloneOfThisFile.startTransaction().execute()
    await sql`set local search_path = bank`.execute(tx)
    await sql`set local role bank_app`.execute(tx)
    await use(tx)
    await tx.rollback().execute()
  },
})

/**
 * Signs the context of a rolled-back test's transaction: from here on it sees what the user of this session
 * may see.
 */
export async function enter(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`select identity.enter_session(${tokenHash})`.execute(tx)
}
