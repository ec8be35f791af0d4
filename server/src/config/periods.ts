import type { z } from 'zod'
import { wholeNumber } from './setting-schemas.ts'

/** For how many days the bank keeps what has ended. The owner writes them into the database. */
export type Periods = { sessionsDays: number; emailsDays: number }

/** A month at least: for that long staff see which e-mails could not be delivered. */
const days = wholeNumber(30, 3_650)

export function readPeriods(
  setting: (name: string, schema: z.ZodType<number>, otherwise: number) => number,
): Periods {
  return {
    sessionsDays: setting('KEEP_SESSIONS_DAYS', days, 90),
    emailsDays: setting('KEEP_EMAILS_DAYS', days, 90),
  }
}
