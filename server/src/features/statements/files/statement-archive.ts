import {
  archivePeriodsSince,
  maximumArchiveFiles,
  maximumArchiveLines,
  statementArchivePath,
  statementArchiveSchema,
} from '@bank/contract'
import { shortNameOf } from '#domain/files/file-names.ts'
import { type Download, download } from '#http/downloads.ts'
import { bankDay } from '#domain/bank-day.ts'
import { refuse } from '#platform/refusal.ts'
import { listOpenings } from '#features/statements/queries.ts'
import { writeStatement } from './statement-files.ts'
import { type FoundStatement, findForFile, lastDayOf, wholeStatement } from './whole-statement.ts'
import { zipFiles } from './zip.ts'

const description = {
  path: statementArchivePath,
  operationId: 'statements.archive',
  tag: 'Accounts',
  summary: 'Statements of several accounts and months as one zip file, sent as it is made',
  mediaType: 'application/zip',
  reader: 'client',
  byRight: 'movements',
  refusals: ['ACCOUNT_NOT_FOUND', 'FORM_NOT_FOR_CURRENCY', 'STATEMENT_TOO_LONG', 'EXPORT_TOO_LONG'],
  // Compressing takes the processor, and so does drawing.
  atOnce: 4,
  atOncePerUser: 1,
} as const

/**
 * The zip file of a client's statements. Every file in it is found before the first byte is sent, in one
 * transaction, so that a refusal records no download.
 */
export const statementArchive: Download = download(
  description,
  statementArchiveSchema,
  async (context, { accounts, form, paper, split, from, to: last }) => {
    const { services, read } = context
    const now = services.clock()
    const to = lastDayOf(from, last, bankDay(now))
    const found = await read(async ({ tx, clientId }) => {
      const openings = await listOpenings(tx, clientId)
      const asked = (accounts ?? [...openings.keys()]).flatMap((accountId) => {
        const openedAt = openings.get(accountId)
        // Finding the statement refuses an account of another client.
        const since = openedAt === undefined ? from : bankDay(openedAt)
        return archivePeriodsSince(since, { from, to }, split).map((period) => ({ accountId, ...period }))
      })
      if (asked.length === 0) refuse('ACCOUNT_NOT_FOUND')
      if (asked.length > maximumArchiveFiles) refuse('EXPORT_TOO_LONG')
      const statements: FoundStatement[] = []
      let lines = 0
      for (const file of asked) {
        const statement = await findForFile(tx, clientId, form, { ...file, paper }, now)
        lines += statement.movements
        if (lines > maximumArchiveLines(form)) refuse('EXPORT_TOO_LONG')
        statements.push(statement)
      }
      return statements
    })
    const files = found.map((statement) =>
      writeStatement(wholeStatement(context, statement), form, { from, to, paper }),
    )
    return {
      name: `${shortNameOf(services.config.bank)}_statements_${from}_${to}.zip`,
      type: 'application/zip',
      pieces: zipFiles(files, now),
    }
  },
)
