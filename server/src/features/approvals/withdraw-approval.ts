import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'

/** Takes back what one has asked for, while it waits. */
export async function withdrawApproval(
  { tx, services, afterCommit }: Omit<ClientContext, 'clientId'>,
  { approvalId }: { approvalId: string },
) {
  const { rows } = await sql<{
    outcome: string
  }>`select bank.withdraw_approval(${approvalId}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'WITHDRAWN') throw new Error(`bank.withdraw_approval returned ${outcome}`)
  afterCommit(() => services.changes.publish({ userId: adminAudience, topics: ['approvals'] }))
  return { approvalId }
}
