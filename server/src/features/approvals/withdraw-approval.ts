import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'

/** Withdraws the admin's own request while it is pending. */
export async function withdrawApproval(
  { tx, services, afterCommit }: Omit<ClientContext, 'clientId'>,
  { approvalId }: { approvalId: string },
) {
  await callForOutcome(tx, ['WITHDRAWN'], sql`bank.withdraw_approval(${approvalId})`)
  afterCommit(() => services.changes.publish({ to: 'admins', topics: ['approvals'] }))
  return { approvalId }
}
