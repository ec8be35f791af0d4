import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'

/** Personal data of visitors is kept for a year. */
export async function forgetVisitors({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select bank.forget_visitors()`.execute(db)
}
