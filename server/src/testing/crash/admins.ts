import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { aClient, anAccount, anAdmin } from '#testing/builders.ts'
import { type Caller, confirmed, signedIn, type Ways } from './ways.ts'

/** An admin who asks for adjustments of this account, which no one else moves, and two who decide. */
export type AdminTeam = { requester: Caller; approvers: Caller[]; accountId: string; balance: string }

/** The amount is above what an admin may move alone. */
const large = '40000'

/** Administrators of whom one needs another's approval, where the bank has turned it on. */
export async function someAdmins(owner: Database): Promise<AdminTeam> {
  const [requester, ...approvers] = await Promise.all(
    [1, 2, 3].map(async () => await signedIn(owner, await anAdmin(owner))),
  )
  if (!requester) throw new Error('There is no administrator')
  return { requester, approvers, accountId: await anAccount(owner, await aClient(owner)), balance: '0' }
}

/** Asks for one adjustment after another, and decides about each. */
export async function liveAsAdmins(team: AdminTeam, ways: Ways, end: AbortSignal): Promise<void> {
  while (!end.aborted) await adjust(team, ways)
}

const approvalSchema = z.object({ status: z.string() })

/**
 * Asks for an adjustment until that is known. Then two administrators decide at once, each sends the decision
 * until it is known, and what became of it is read.
 */
async function adjust(team: AdminTeam, ways: Ways): Promise<void> {
  const { requester, approvers, accountId, balance } = team
  const adjustmentId = randomUUID()
  const newBalance = balance === '0' ? large : '0'
  const order = {
    adjustmentId,
    newBalance,
    expectedBalance: balance,
    note: `Order ${adjustmentId}`,
  }
  const path = `/admin/accounts/${accountId}/balance`
  const confirmationId = await confirmed(requester, `${path}/confirm`, order, ways)
  if (confirmationId === null) return
  const amount = balance === '0' ? large : `-${large}`
  const noted = { id: adjustmentId, kind: 'adjustment', accountId, amount } as const
  ways.note(noted, 'sent')
  const asked = await ways.askUntilKnown(requester, path, () => Promise.resolve({ ...order, confirmationId }))
  if (asked.status !== 200) return ways.note(noted, 'refused')
  if (!asked.text.includes('"pending"')) ways.fault(`Moved without approval: ${adjustmentId}`)

  const decided = await Promise.all(approvers.map((approver) => decide(approver, adjustmentId, ways)))
  if (decided.filter(Boolean).length > 1) ways.fault(`Decided twice: ${adjustmentId}`)
  const { text } = await ways.askUntilKnown(requester, `/admin/approvals/${adjustmentId}`)
  const { status } = approvalSchema.parse(JSON.parse(text))
  ways.note(noted, status === 'approved' ? 'acknowledged' : 'refused')
  if (status === 'approved') team.balance = newBalance
}

/** Decides an approval; returns whether this administrator heard that theirs was the decision. */
async function decide(approver: Caller, approvalId: string, ways: Ways): Promise<boolean> {
  const decision = randomInt(10) === 0 ? 'rejected' : 'approved'
  for (;;) {
    const answer = await ways.askUntilKnown(
      approver,
      `/admin/approvals/${approvalId}/decision`,
      async () => ({
        decision,
        ...(decision === 'rejected' && { note: 'Not this time' }),
        code: await ways.code(approver),
      }),
    )
    if (answer.status === 200) return true
    if (answer.text.includes('APPROVAL_DECIDED')) return false
    // A code of the attempt before may have been taken meanwhile.
    if (!answer.text.includes('INVALID_CODE') && !answer.text.includes('CONFIRMATION_REFUSED')) {
      ways.fault(`Decision: ${answer.text}`)
      return false
    }
  }
}
