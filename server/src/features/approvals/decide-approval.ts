import { sql } from 'kysely'
import { type ClientContext, type Services, type SessionContext, underAdminRows } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest, callForOutcome, callFunction } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { publishEffects } from './effects.ts'
import { findApproval } from './queries.ts'

type Decision = {
  approvalId: string
  decision: 'approved' | 'rejected'
  note?: string | undefined
  code: string
}
type Decided = {
  outcome: string
  status: 'approved' | 'rejected' | 'failed' | null
  failure: string | null
}

/**
 * Approves or rejects an operation; never the admin's own, and a rejection says why. `failed` means that the
 * operation was no longer possible: nothing was done, and the approval is closed.
 */
export async function decideApproval(
  context: SessionContext,
  { approvalId, decision, note, code }: Decision,
) {
  const { services, tokenHash } = context
  const { db, changes } = services
  const givenNote = note ?? null
  const { approval, digest } = await underAdminRows(context, async (tx, adminId) => {
    const found = (await findApproval(tx, approvalId)) ?? refuse('APPROVAL_NOT_FOUND')
    // Refuses before a code is used up; the database checks the same again.
    if (found.requester.id === adminId) refuse('OWN_APPROVAL')
    if (found.isOwnAffair) refuse('OWN_ACCESS')
    if (found.status !== 'pending') refuse('APPROVAL_DECIDED')
    if (decision === 'rejected' && givenNote === null) refuse('REASON_REQUIRED')
    const call = sql`bank.decision_digest(${approvalId}, ${decision}, ${givenNote})`
    return { approval: found, digest: await callForDigest(tx, call) }
  })
  const { id: confirmationId } = await confirm(context, { action: 'approval', digest, code })
  const { status, failure } = await callFunction(
    db,
    { DECIDED: ['status'] },
    sql<Decided>`
      select * from bank.decide_approval(${tokenHash}, ${approvalId}, ${decision}, ${givenNote},
        ${confirmationId})`,
    { idTaken: 'APPROVAL_DECIDED' },
  )
  changes.publish({ to: 'admins', topics: ['approvals'] })
  if (status === 'approved') publishEffects(services, approval)
  return { approvalId, status, failure }
}

/** Withdraws the admin's own request while it is pending. */
export async function withdrawApproval(
  context: Omit<ClientContext, 'clientId'>,
  { approvalId }: { approvalId: string },
) {
  await callForOutcome(context.tx, ['WITHDRAWN'], sql`bank.withdraw_approval(${approvalId})`)
  publishAfterCommit(context, { to: 'admins', topics: ['approvals'] })
  return { approvalId }
}

/** Ends the approvals that have expired; several servers may run this at once. */
export async function expireApprovals({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ ended: number }>`select bank.expire_approvals() as ended`.execute(db)
  if ((rows[0]?.ended ?? 0) > 0) changes.publish({ to: 'admins', topics: ['approvals'] })
}
