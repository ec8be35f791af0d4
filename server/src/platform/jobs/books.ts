import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { allowAMinuteEach } from '#platform/pool-driver.ts'

/** The advisory lock of a check: only one of the bank's servers runs it. */
const checkLock = 767_002

/**
 * Checks the books, unless another server is at it or has just done it; answers whether it was done here. A
 * check that finds something closes the books for writing, until one finds nothing.
 */
export async function checkBooks(db: Database, log: Log): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // The limit is longer than that of a request, because after a finding the check reads everything.
    await allowAMinuteEach.execute(tx)
    const { rows: locked } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${checkLock})
        and not exists (
          select 1 from ledger.state where checked_at > now() - interval '45 seconds'
        ) as mine`.execute(tx)
    if (!locked[0]?.mine) return false
    const { rows } = await sql<{
      balanced: boolean
      findings: string[]
    }>`select balanced, findings from ledger.reconcile()`.execute(tx)
    for (const { balanced, findings } of rows) {
      if (balanced) log.debug('the books balance')
      else log.error({ findings }, 'the books do not balance and are closed for writing')
    }
    return true
  })
}
