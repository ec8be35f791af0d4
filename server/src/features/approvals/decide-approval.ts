import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { type SessionContext, underStaffRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { translated } from '#ledger/translated.ts'
import { staffAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { tellOf } from './effects.ts'
import { findApproval } from './queries.ts'

type Decision = {
  approvalId: string
  decision: 'approved' | 'rejected'
  note?: string | undefined
  code: string
}
type Decided = { outcome: string; status: 'approved' | 'rejected' | 'failed'; failure: string | null }

/** The transfer's and the payment's id stand for something else by now. */
const taken = {
  constraints: new Set(['payment_pkey', 'transfer_pkey', 'account_pkey']),
  refusal: 'APPROVAL_DECIDED',
} as const

/**
 * Approves, which does what was asked for, or rejects it; never what one has asked for oneself. `failed` says
 * that it could no longer be done: nothing was, and it is over.
 */
export async function decideApproval(
  context: SessionContext,
  { approvalId, decision, note, code }: Decision,
) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const said = note ?? null
  const { approval, digest } = await underStaffRows(context, async (tx, adminId) => {
    const found = (await findApproval(tx, approvalId)) ?? refuse('APPROVAL_NOT_FOUND')
    // Before a code is used up for what cannot be; the database says the same again.
    if (found.askedBy.id === adminId) refuse('OWN_APPROVAL')
    if (found.user?.id === adminId) refuse('OWN_ACCESS')
    if (found.status !== 'waiting') refuse('APPROVAL_DECIDED')
    const { rows } = await sql<{
      digest: Buffer
    }>`select bank.decision_digest(${approvalId}, ${decision}, ${said}) as digest`.execute(tx)
    if (!rows[0]) throw new Error('bank.decision_digest said nothing')
    return { approval: found, digest: rows[0].digest }
  })
  const { id: confirmationId } = await confirm(context, { action: 'approval', digest, code })
  const { rows } = await translated(taken, () =>
    sql<Decided>`
      select * from bank.decide_approval(${tokenHash}, ${approvalId}, ${decision}, ${said},
        ${confirmationId})`.execute(db),
  )
  const { outcome, status, failure } = rows[0] ?? { outcome: '', status: 'failed', failure: null }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'DECIDED') throw new Error(`bank.decide_approval said ${outcome}`)
  changes.publish({ userId: staffAudience, topics: ['approvals'] })
  if (status === 'approved') tellOf(changes, approval)
  return { approvalId, status, failure }
}
