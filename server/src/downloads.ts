import { auditFiles } from '#features/audit/files.ts'
import { attachmentFiles } from '#features/messages/attachments/files.ts'
import { certificateFiles } from '#features/certificates/pdf/files.ts'
import { consultationFiles } from './features/consultations/emails/files.ts'
import { statementArchive } from './features/statements/files/statement-archive.ts'
import { statementFiles, statementFilesForAdmin } from './features/statements/files/statement-files.ts'
import { receiptFiles } from '#features/payments/receipt/files.ts'
import type { Download } from '#http/downloads.ts'

/** Everything that leaves the bank as a file, once. */
export const downloads: readonly Download[] = [
  ...statementFiles,
  ...statementFilesForAdmin,
  statementArchive,
  ...certificateFiles,
  ...receiptFiles,
  ...auditFiles,
  ...consultationFiles,
  ...attachmentFiles,
]
