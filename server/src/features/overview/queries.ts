import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * The counts of the platform and the last check of the books, in one statement. It counts rows, which takes some ten
 * milliseconds at a hundred thousand people: this is a screen for staff, not a path that clients wait on.
 */
export function getOverview(tx: Tx) {
  return tx
    .selectFrom('ledger.state as state')
    .select([
      sql<number>`(select count(*)::int from identity.person)`.as('users'),
      sql<number>`(select count(*)::int from bank.account)`.as('accounts'),
      'state.open',
      'state.checkedAt',
    ])
    .executeTakeFirstOrThrow()
}
