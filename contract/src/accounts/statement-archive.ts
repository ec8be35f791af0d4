import { z } from 'zod'
import { statementForms } from './statement-files.ts'
import { bankDaySchema, paperSizeSchema } from './statements.ts'

/** The address of several statements in one zip file, for a plain GET with the session's cookie. */
export const statementArchivePath = '/api/statements.zip'

/** The limit of files in a zip file: accounts times periods. */
export const maximumArchiveFiles = 300

const id = '[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}'

export const statementArchiveSchema = z
  .strictObject({
    /** The ids of accounts, separated by commas; without them, all of the client's accounts. */
    accounts: z
      .string()
      .regex(new RegExp(`^${id}(,${id})*$`))
      .transform((ids) => [...new Set(ids.split(','))])
      .optional(),
    /** Both days are included. */
    from: bankDaySchema,
    to: bankDaySchema,
    form: z.enum(statementForms),
    paper: paperSizeSchema.default('A4'),
    /** Cuts the period into calendar months, with a file for each. */
    split: z.enum(['month']).optional(),
  })
  .refine(({ from, to }) => from <= to, { message: 'Start date must be before end date', path: ['from'] })

type Period = { from: string; to: string }

/**
 * Returns the periods of which an archive has a file of this account: no month that lies wholly before the
 * account's opening. A whole period has its file, also an empty one.
 */
export function archivePeriodsSince(openedOn: string, asked: Period, split: 'month' | undefined): Period[] {
  const periods = archivePeriods(asked, split)
  return split === undefined ? periods : periods.filter(({ to }) => to >= openedOn)
}

/** The periods of an archive's files: the whole period, or its calendar months, each within the period. */
export function archivePeriods({ from, to }: Period, split: 'month' | undefined): Period[] {
  if (split === undefined) return [{ from, to }]
  const periods: Period[] = []
  for (let first = from; first <= to; first = monthAfter(first, 1)) {
    const last = monthAfter(first, 0)
    periods.push({ from: first, to: last < to ? last : to })
  }
  return periods
}

/** The first day of the next month; with 0, the day before it. */
function monthAfter(day: string, date: 0 | 1): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), date)).toISOString().slice(0, 10)
}
