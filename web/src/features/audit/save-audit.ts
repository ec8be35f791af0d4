import { auditFilePath } from '@bank/contract'
import { fetchFile } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { type AuditSearch, askedOf } from './search.ts'

/** The browser has taken it by then. */
const keptForMs = 60_000

/** Fetches the events of the search as a file, and saves it when it is complete. */
export async function saveAudit(asked: AuditSearch): Promise<void> {
  const response = await fetchFile(`${auditFilePath}?${new URLSearchParams(askedOf(asked)).toString()}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `audit_${dayIn(bank.timeZone, new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
