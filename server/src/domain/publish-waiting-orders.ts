import { sql } from 'kysely'
import type { Changes } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

type Publishing = { db: Database; changes: Changes; log: Log }

/**
 * Every window of the people who sign together with this user reads the open orders again: from now on the
 * user's signatures count no more, or again. Call it after the commit; as with every change, the caller
 * neither waits for it nor fails with it.
 */
export function publishOrdersSignedWith({ db, changes, log }: Publishing, userId: string): void {
  const publish = async () => {
    const { rows } = await sql<{ user: string }>`
      select person as user from bank.people_signing_with(${userId}) person`.execute(db)
    for (const { user } of rows) changes.publish({ to: { user }, topics: ['orders'] })
  }
  publish().catch((err: unknown) => log.warn({ err }, 'changed signatures could not be published'))
}
