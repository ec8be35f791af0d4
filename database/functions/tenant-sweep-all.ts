import { accountRows } from './tenant-sweep-accounts.ts'
import { approvalRows } from './tenant-sweep-approvals.ts'
import { attachmentRows } from './tenant-sweep-attachments.ts'
import { auditRows } from './tenant-sweep-audit.ts'
import { beneficiaryRows } from './tenant-sweep-beneficiaries.ts'
import { certificateRows } from './tenant-sweep-certificates.ts'
import { consultationRows } from './tenant-sweep-consultations.ts'
import { mailRows } from './tenant-sweep-mail.ts'
import { profileRows } from './tenant-sweep-profile.ts'
import { rateRows } from './tenant-sweep-rates.ts'
import { safeguardRows } from './tenant-sweep-safeguards.ts'
import { securityRows } from './tenant-sweep-security.ts'
import { setupRows } from './tenant-sweep-setup.ts'
import { standingOrderRows } from './tenant-sweep-standing-orders.ts'
import { usersRows } from './tenant-sweep-users.ts'
import { nothing, type Row } from './tenant-sweep-row.ts'
import { rows as ownRows } from './tenant-sweep-rows.ts'

/** The calls of every function that the server's role may execute, by signature. */
export const rows: Record<string, Row[]> = {
  ...ownRows,
  ...mailRows,
  ...accountRows,
  ...usersRows,
  ...approvalRows,
  ...attachmentRows,
  ...beneficiaryRows,
  ...certificateRows,
  ...profileRows,
  ...securityRows,
  ...safeguardRows,
  ...setupRows,
  ...standingOrderRows,
  ...auditRows,
  ...rateRows,
  ...consultationRows,
}

/**
 * The functions that answer nothing to a visitor and to another client in each of their calls, and more to
 * the client: the sweep is the reason why they may be granted.
 */
export function refusedToOthers(): string[] {
  const none = new Set([nothing, 'null', 'false'])
  const proved = Object.entries(rows).filter(
    ([, calls]) =>
      calls.every(([, { visitor, stranger }]) => none.has(visitor) && none.has(stranger)) &&
      calls.some(([, { client }]) => !none.has(client)),
  )
  return proved.map(([signature]) => signature.slice(0, signature.indexOf('(')))
}
