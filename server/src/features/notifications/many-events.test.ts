import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database.ts'
import { openApp } from '#testing/app.ts'
import { aClient } from '#testing/builders.ts'

const events = 20_000

/** The events that this transaction has read so far, whichever way PostgreSQL chose. */
async function eventsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables
    where relid = 'audit.event'::regclass`.execute(tx)
  return rows[0]?.read ?? -1
}

test('The job of the notifications reads no old event to find that there is no new one', async () => {
  const app = await openApp()
  const { id } = await aClient(app.owner)
  await app.owner.transaction().execute(async (tx) => {
    await sql`
      insert into audit.event (user_id, action)
      select ${id}::uuid, 'payment-completed' from generate_series(1, ${events}::int)`.execute(tx)
    await sql`
      update mail.reader set transaction_id = pg_current_xact_id(),
        event_id = (select max(id) from audit.event)`.execute(tx)
  })
  await sql`analyze audit.event`.execute(app.owner)

  const read = await app.services.db.transaction().execute(async (tx) => {
    const before = await eventsRead(tx)
    await sql`select * from mail.next_events(200)`.execute(tx)
    return (await eventsRead(tx)) - before
  })
  expect(read).toBeLessThan(10)
  await app.close()
})
