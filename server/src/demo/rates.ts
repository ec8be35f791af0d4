import { sql } from 'kysely'
import type { Chapter, SeedContext } from './chapter.ts'

/** How a rate came to be what it is: what it was in between, and since when it is again what it had been. */
const wasInBetween = [
  { currency: 'USD', termYears: 2, rate: '3.35', daysAgo: 300 },
  { currency: 'USD', termYears: 3, rate: '3.65', daysAgo: 300 },
  { currency: 'EUR', termYears: 2, rate: '2.40', daysAgo: 300 },
]
const backDaysAgo = 90

/** From this day the bank pays interest on Swiss francs, unless the change is withdrawn. */
const planned = { currency: 'CHF', termYears: 5, rate: '0.75', inDays: 30 }

/**
 * A short history of the rates, and a planned change. Today's rates stay as they are, also where admins have
 * changed them since; none of Helena's certificates was opened under others.
 */
export const ratesOverTime: Chapter = { name: 'rates', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  for (const { currency, termYears, rate, daysAgo } of wasInBetween) {
    await sql`
      insert into bank.certificate_rate (currency, term_years, rate, valid_from, set_at)
      select ${currency}, ${termYears}, step.rate, step.day,
        ledger.moment_of(step.day)
      from (values
        (${rate}::numeric, ${today}::date - ${daysAgo}::int),
        (bank.certificate_rate_on(${currency}, ${termYears}, ${today}::date - ${backDaysAgo}::int),
          ${today}::date - ${backDaysAgo}::int)
      ) as step (rate, day)
      order by step.day`.execute(tx)
  }
  await sql`
    insert into bank.certificate_rate (currency, term_years, rate, valid_from)
    select ${planned.currency}, ${planned.termYears}, ${planned.rate}, ${today}::date + ${planned.inDays}::int
    where not exists (select from bank.certificate_rate where currency = ${planned.currency}
      and term_years = ${planned.termYears})`.execute(tx)
}
