import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { callForOutcome } from '#platform/call-function.ts'

/** Withdraws the admin's own request while it is pending. */
export async function withdrawApproval(
  context: Omit<ClientContext, 'clientId'>,
  { approvalId }: { approvalId: string },
) {
  await callForOutcome(context.tx, ['WITHDRAWN'], sql`bank.withdraw_approval(${approvalId})`)
  publishAfterCommit(context, { to: 'admins', topics: ['approvals'] })
  return { approvalId }
}
