import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Chapter, SeedContext } from './chapter.ts'

/**
 * A monthly payment of Helena's to her family's trust. Its first date is the first day of the month after
 * next, so that a new demo bank has payments to come and every balance stays as its guide promises.
 */
export const standingOrder: Chapter = { name: 'standing-order', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  // A bank that is used already may have deleted the beneficiary.
  await sql`
    insert into bank.standing_order (
      id, client_id, account_id, beneficiary_id, amount, currency, reference, note, rhythm, first_day,
      next_number, next_day
    )
    select ${randomUUID()}, a.client_id, a.id, b.id, 2400, 'USD', 'SCHOOL FEES', 'Agreed with the trustees',
      'monthly', f.first_day, 1, f.first_day
    from bank.account a
    join bank.beneficiary b on b.client_id = a.client_id and b.name = 'Laurent Family Trust'
    cross join (
      select (date_trunc('month', ${today}::date) + interval '2 months')::date as first_day
    ) f
    where a.account_number = 'USD4501928374' and b.deleted_at is null and b.verified_at is not null`.execute(
    tx,
  )
}
