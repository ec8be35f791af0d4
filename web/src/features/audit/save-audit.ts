import { auditFilePath } from '@bank/contract'
import { fetchFile } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { saveFile } from '#lib/save-file.ts'
import { type AuditSearch, askedOf } from './search.ts'

/** Fetches the events of the search as a file, and saves it when it is complete. */
export async function saveAudit(asked: AuditSearch): Promise<void> {
  const response = await fetchFile(`${auditFilePath}?${new URLSearchParams(askedOf(asked)).toString()}`)
  saveFile(await response.blob(), `audit_${dayIn(bank.timeZone, new Date())}.csv`)
}
