import type { BalanceAdjustment } from '@bank/contract'
import { type AdminContext, type SessionContext, underAdminRows } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { adjustBalance as adjust, adjustmentDigest, reviewAdjustment as review } from '#ledger/adjustment.ts'
import type { Tx } from '#platform/database.ts'
import { getForAdmin } from './list-for-admin.ts'

/** Reviews a new balance: the account and the difference. Moves nothing. */
export async function reviewAdjustment(
  tx: Tx,
  adjustment: Pick<BalanceAdjustment, 'accountId' | 'newBalance' | 'expectedBalance'>,
) {
  const account = await getForAdmin(tx, adjustment.accountId)
  return { account, ...(await review(tx, adjustment)) }
}

/** Issues, for a code, the right to make exactly this adjustment, once. */
export async function confirmAdjustment(
  context: SessionContext,
  { code, ...order }: BalanceAdjustment & { code: string },
) {
  const digest = await underAdminRows(context, (tx) => adjustmentDigest(tx, order))
  const { id, expiresAt } = await confirm(context, { action: 'adjustment', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Sets the balance of a client's account, or asks another admin to approve it; open windows are notified
 * after the commit.
 */
export async function adjustBalance(
  context: AdminContext,
  { confirmationId, ...order }: BalanceAdjustment & { confirmationId?: string | undefined },
) {
  const { tx, tokenHash } = context
  const adjusted = await adjust(tx, order, { tokenHash, confirmationId })
  if (adjusted === 'pending') {
    publishAfterCommit(context, { to: 'admins', topics: ['approvals'] })
    return { outcome: 'pending' as const }
  }
  const { clientId, balance, reference } = adjusted
  publishAfterCommit(context, { to: { user: clientId }, accountIds: [order.accountId] })
  return { outcome: 'done' as const, accountId: order.accountId, balance, reference }
}
