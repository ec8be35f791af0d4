import type { Office, OfficeHours } from '@bank/contract'
import { sql } from 'kysely'
import { bankDay } from '#domain/bank-day.ts'
import type { Services } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'

/** Holidays are looked up for so many days ahead; an office that stays closed for longer has no next time. */
const horizonDays = 60

/**
 * Returns whether the account manager's office is open, and when that changes; null where its hours are not
 * set.
 */
export async function showOffice(tx: Tx, { config, clock }: Services): Promise<Office | null> {
  const { office } = config.bank.accountManager
  if (office === null) return null
  const now = clock()
  const today = bankDay(now)
  const { rows } = await sql<{ day: string }>`
    select day::text as day from bank.holiday
    where day between ${today}::date and ${dayAfter(today, horizonDays)}::date`.execute(tx)
  return officeAt(now, office, new Set(rows.map(({ day }) => day)))
}

/** The same for these hours and holidays. */
export function officeAt(
  now: Date,
  { firstDay, lastDay, opens, closes }: OfficeHours,
  holidays: ReadonlySet<string>,
): Office | null {
  const today = bankDay(now)
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const day = dayAfter(today, ahead)
    // ISO 8601: Monday is 1, Sunday is 7.
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
    if (weekday < firstDay || weekday > lastDay || holidays.has(day)) continue
    const [from, until] = [bankTime(day, opens), bankTime(day, closes)]
    if (now < from) return { isOpen: false, changesAt: from.toISOString() }
    if (now < until) return { isOpen: true, changesAt: until.toISOString() }
  }
  return null
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Dominica is four hours behind UTC all year. */
function bankTime(day: string, time: string): Date {
  return new Date(`${day}T${time}:00-04:00`)
}
