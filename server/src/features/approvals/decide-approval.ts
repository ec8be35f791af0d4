import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { translated } from '#ledger/translated.ts'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { publishEffects } from './effects.ts'
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
  const givenNote = note ?? null
  const { approval, digest } = await underAdminRows(context, async (tx, adminId) => {
    const found = (await findApproval(tx, approvalId)) ?? refuse('APPROVAL_NOT_FOUND')
    // Before a code is used up for what cannot be; the database says the same again.
    if (found.requester.id === adminId) refuse('OWN_APPROVAL')
    if (found.user?.id === adminId) refuse('OWN_ACCESS')
    if (found.status !== 'pending') refuse('APPROVAL_DECIDED')
    const { rows } = await sql<{
      digest: Buffer
    }>`select bank.decision_digest(${approvalId}, ${decision}, ${givenNote}) as digest`.execute(tx)
    if (!rows[0]) throw new Error('bank.decision_digest returned nothing')
    return { approval: found, digest: rows[0].digest }
  })
  const { id: confirmationId } = await confirm(context, { action: 'approval', digest, code })
  const { rows } = await translated(taken, () =>
    sql<Decided>`
      select * from bank.decide_approval(${tokenHash}, ${approvalId}, ${decision}, ${givenNote},
        ${confirmationId})`.execute(db),
  )
  const { outcome, status, failure } = rows[0] ?? { outcome: '', status: 'failed', failure: null }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'DECIDED') throw new Error(`bank.decide_approval returned ${outcome}`)
  changes.publish({ userId: adminAudience, topics: ['approvals'] })
  if (status === 'approved') publishEffects(changes, approval)
  return { approvalId, status, failure }
}
