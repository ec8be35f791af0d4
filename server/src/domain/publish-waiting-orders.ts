import type { LiveTopic } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Changes } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

type Publishing = { db: Database; changes: Changes; log: Log }

/**
 * Every window of the people who sign together with this user reads the open orders again: from now on the
 * user's signatures count no more, or again. Call it after the commit; as with every change, the caller
 * neither waits for it nor fails with it.
 */
export function publishOrdersSignedWith(services: Publishing, userId: string): void {
  publishTo(services, sql`bank.people_signing_with(${userId})`, ['orders'])
}

/**
 * Every window of the people who prepare or sign for this holder reads again what signatures its orders need.
 * Call it after the commit.
 */
export function publishRules(services: Publishing, holderId: string): void {
  publishTo(services, sql`bank.people_under_rules(${holderId})`, ['access-rights', 'orders'])
}

function publishTo({ db, changes, log }: Publishing, people: RawBuilder<unknown>, topics: LiveTopic[]): void {
  const publish = async () => {
    const { rows } = await sql<{ user: string }>`select person as user from ${people} person`.execute(db)
    for (const { user } of rows) changes.publish({ to: { user }, topics })
  }
  publish().catch((err: unknown) => log.warn({ err }, 'changes of signatures could not be published'))
}
