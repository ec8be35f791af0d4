import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { anAccount, type TestUser } from '#testing/builders.ts'

/**
 * An account of this client's with so many lines over a year, one unit of money each, written in bulk.
 * Triggers are disabled, which only a superuser may do. Part of a year in days keeps their order, in months
 * not.
 */
export async function anAccountWithLines(owner: Database, client: TestUser, lines: number): Promise<string> {
  const id = await anAccount(owner, client)
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update ledger.account set balance = ${lines}::int, sequence = ${lines}::int, credited = ${lines}::int,
        moved_at = '2026-10-01' where id = ${id}`.execute(tx)
    await sql`
      create temporary table moved on commit drop as
      select n, gen_random_uuid() as transfer_id,
        timestamptz '2025-10-01 12:00+00' + interval '365 days' * n / ${lines}::int as at,
        ledger.internal_account('incoming', 'USD') as internal_account
      from generate_series(1, ${lines}::int) as n`.execute(tx)
    await sql`
      insert into ledger.transfer (id, kind, debit_account_id, credit_account_id, currency, amount, note,
        counterparty, created_at)
      select transfer_id, 'incoming', internal_account, ${id}, 'USD', 1, null, 'Meridian Shipping', at
      from moved`.execute(tx)
    await sql`
      insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after, credited_after,
        created_at)
      select ${id}, n, transfer_id, 1, n, n, at from moved`.execute(tx)
    await sql`
      insert into ledger.internal_entry (transfer_id, account_id, amount)
        select transfer_id, internal_account, -1
      from moved`.execute(tx)
  })
  await sql`analyze ledger.entry, ledger.transfer`.execute(owner)
  return id
}
