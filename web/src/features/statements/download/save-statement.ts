import {
  type Account,
  type PaperSize,
  type StatementForm,
  statementFileEndings,
  statementFilePath,
  type StatementReader,
} from '@bank/contract'
import { fetchFile } from '#api.ts'
import type { AskedPeriod } from '#features/statements/period.ts'

type FileRequest = { period: AskedPeriod; form: StatementForm; paper: PaperSize; reader: StatementReader }

/**
 * Fetches a statement in one of its formats and saves it as a file. It is saved only when complete, so that
 * no half statement is kept.
 */
export async function saveStatement(
  { id, accountNumber }: Account,
  { period: { from, to }, form, paper, reader }: FileRequest,
): Promise<void> {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(form === 'pdf' && { paper }),
  })
  const response = await fetchFile(`${statementFilePath(id, form, reader)}?${query.toString()}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response) ?? `${accountNumber}_statement${statementFileEndings[form]}`
  link.click()
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}

const keptForMs = 60_000

/** The server names a file after bank, account and period. */
function nameOf(response: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

const letterCountries = /-(US|CA|MX|PH|CL|CO|VE|GT|PR)\b/

/** The usual sheet size in the country of this browser's language. */
export function defaultPaperSize(languages: readonly string[] = navigator.languages): PaperSize {
  return letterCountries.test(languages[0] ?? '') ? 'LETTER' : 'A4'
}
