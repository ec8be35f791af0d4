import type { RateOrder } from '@bank/contract'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { orderDigest, withdrawalDigest } from './queries.ts'

/** Issues, for a code, the right to make exactly this change, once. */
export async function confirmRate(
  context: SessionContext,
  { order, code }: { order: RateOrder; code: string },
) {
  const digest = await underAdminRows(context, (tx) => orderDigest(tx, order))
  return await issue(context, { action: 'rate-change', digest, code })
}

/** Issues, for a code, the right to take exactly this change back, once. */
export async function confirmWithdrawal(
  context: SessionContext,
  { changeId, code }: { changeId: string; code: string },
) {
  const digest = await underAdminRows(context, (tx) => withdrawalDigest(tx, changeId))
  return await issue(context, { action: 'rate-withdrawal', digest, code })
}

async function issue(context: SessionContext, wish: { action: string; digest: Buffer; code: string }) {
  const { id, expiresAt } = await confirm(context, wish)
  return { confirmationId: id, expiresAt }
}
