import { auditFilePath, auditFileSchema } from '@bank/contract'
import { type Download, download, type FileContext } from '#http/downloads.ts'
import { pagesOf } from '#platform/page.ts'
import { csvRow, csvStart } from '#domain/csv.ts'
import { bankDay } from '#domain/bank-day.ts'
import { type Asked, beginExport, type EventRow, listExported } from './queries.ts'
import { withIds } from './read-log.ts'

const columns = ['Event', 'Time (UTC)', 'Actor', 'User', 'Action', 'Subject', 'Details', 'Checkpoint']

const eventsPerReading = 1_000

const description = {
  path: auditFilePath,
  operationId: 'audit.file',
  tag: 'Administration',
  summary: 'The audit log, or the part of it that matches a search, newest first',
  mediaType: 'text/csv',
  reader: 'admin',
  refusals: ['ACTOR_NOT_FOUND', 'USER_NOT_FOUND', 'EXPORT_TOO_LONG'],
} as const

/** The log's filtered events as a CSV file. The export itself is recorded in the log first. */
const auditFile = download(description, auditFileSchema, async (context, filter) => {
  const { asked, until } = await context.read(async ({ tx }) => {
    const found = await withIds(tx, filter)
    return { asked: found, until: await beginExport(tx, found) }
  })
  return {
    name: `audit_${bankDay(context.services.clock())}.csv`,
    type: 'text/csv; charset=utf-8',
    pieces: writeEvents(context, asked, until),
  }
})

export const auditFiles: readonly Download[] = [auditFile]

/**
 * Newest first, a thousand rows at a time as the reader takes them. A user who stops being an admin gets no
 * more.
 */
async function* writeEvents({ read }: FileContext, asked: Asked, until: string): AsyncGenerator<string> {
  yield `${csvStart}${csvRow(columns)}`
  const pages = pagesOf<{ id: string | null }, EventRow>({ id: null }, eventsPerReading, ({ id: before }) =>
    read(({ tx }) => listExported(tx, asked, { until, before, limit: eventsPerReading })),
  )
  for await (const events of pages) yield events.map(line).join('')
}

function line({
  id,
  at,
  actorUsername,
  userUsername,
  action,
  subject,
  detail,
  checkpoint,
}: EventRow): string {
  return csvRow([
    id,
    at.toISOString(),
    actorUsername ?? '',
    userUsername ?? '',
    action,
    subject ?? '',
    detail,
    checkpoint ?? '',
  ])
}
