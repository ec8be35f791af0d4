import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/database.ts'

/** Waits until this is true, for twenty seconds at most. */
export async function waitUntil(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000, interval: 10 }).toBe(true)
}

/**
 * Waits for the transactions of other databases that are running now. A transaction is settled only once they
 * have ended: those of another test delay it as one of this bank would. It asks as the superuser, who alone
 * sees them.
 */
export async function waitForOtherTransactions(owner: Database): Promise<void> {
  const listOpenTransactions = async (among: string[] | null) => {
    const { rows } = await sql<{ xid: string }>`
      select backend_xid::text as xid from pg_stat_activity
      where datname is distinct from current_database() and backend_xid is not null
        and (${among}::text[] is null or backend_xid::text = any (${among}))`.execute(owner)
    return rows.map(({ xid }) => xid)
  }
  let waiting = await listOpenTransactions(null)
  while (waiting.length > 0) waiting = await listOpenTransactions(waiting)
}
