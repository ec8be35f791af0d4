import {
  type Account,
  type PaperSize,
  type StatementForm,
  statementArchivePath,
  statementFileEndings,
  statementFilePath,
  type StatementReader,
} from '@bank/contract'
import { fetchFile } from '#api.ts'
import { saveFile } from '#lib/save-file.ts'
import type { Reading } from '#session/acting/reading.tsx'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import type { Period } from '#features/statements/period.ts'

type FileRequest = {
  period: AskedPeriod
  form: StatementForm
  paper: PaperSize
  reader: StatementReader
  reading: Pick<Reading, 'fileFields'>
}

/** Fetches a statement in one of its formats and saves it as a file. */
export async function saveStatement(
  { id, accountNumber }: Account,
  { period: { from, to }, form, paper, reader, reading }: FileRequest,
): Promise<void> {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(form === 'pdf' && { paper }),
    ...reading.fileFields,
  })
  await fetchAndSave(`${statementFilePath(id, form, reader)}?${query.toString()}`, {
    otherwise: `${accountNumber}_statement${statementFileEndings[form]}`,
  })
}

export type ArchiveRequest = {
  /** The ids of the accounts; null for all. */
  accounts: readonly string[] | null
  period: Period
  byMonth: boolean
  form: StatementForm
  paper: PaperSize
}

/** Fetches the statements of several accounts and months, and saves them as one zip file. */
export async function saveStatements(
  { accounts, period, byMonth, form, paper }: ArchiveRequest,
  { fileFields }: Pick<Reading, 'fileFields'>,
  signal: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({
    form,
    ...period,
    ...(byMonth && { split: 'month' }),
    ...(form === 'pdf' && { paper }),
    ...(accounts && { accounts: accounts.join(',') }),
    ...fileFields,
  })
  await fetchAndSave(`${statementArchivePath}?${query.toString()}`, { otherwise: 'statements.zip', signal })
}

type Saving = { otherwise: string; signal?: AbortSignal }

/** A file is saved only when complete, so that no half statement is kept. */
async function fetchAndSave(path: string, { otherwise, signal }: Saving): Promise<void> {
  const response = await fetchFile(path, signal)
  saveFile(await response.blob(), nameOf(response) ?? otherwise)
}

/** The server names a file after bank, account and period. */
function nameOf(response: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}
