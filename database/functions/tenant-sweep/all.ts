import { accessRightRows } from './rows/access-rights.ts'
import { accountRows } from './rows/accounts.ts'
import { approvalRows } from './rows/approvals.ts'
import { attachmentRows } from './rows/attachments.ts'
import { auditRows } from './rows/audit.ts'
import { beneficiaryRows } from './rows/beneficiaries.ts'
import { certificateRows } from './rows/certificates.ts'
import { callsForHolder, conversationRows } from './conversations.ts'
import { consultationRows } from './rows/consultations.ts'
import { mailRows } from './rows/mail.ts'
import { profileRows } from './rows/profile.ts'
import { rateRows } from './rows/rates.ts'
import { safeguardRows } from './rows/safeguards.ts'
import { securityRows } from './rows/security.ts'
import { setupRows } from './rows/setup.ts'
import { standingOrderRows } from './rows/standing-orders.ts'
import { holderRows } from './rows/holders.ts'
import { usersRows } from './rows/users.ts'
import { nothing, type Row } from './row.ts'
import { rows as ownRows } from './rows/identity-and-accounts.ts'

/** The calls of every function that the server's role may execute, by signature. */
const ofCallers: Record<string, Row[]> = {
  ...ownRows,
  ...mailRows,
  ...accountRows,
  ...accessRightRows,
  ...holderRows,
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
  ...conversationRows,
}

/** The same, with the calls of a conversation also in the name of a holder. */
export const rows: Record<string, Row[]> = {
  ...ofCallers,
  ...Object.fromEntries(
    Object.entries(callsForHolder).map(([signature, more]) => [
      signature,
      [...(ofCallers[signature] ?? []), ...more],
    ]),
  ),
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
