import type { RateOrder } from '@bank/contract'
import { type AdminContext, type SessionContext, underAdminRows } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { orderDigest, setRate as set } from './queries.ts'

/**
 * Changes a rate from a day on, or puts that before another admin. A client who is about
 * to sign a certificate sees it at once.
 */
export async function setRate(
  context: AdminContext,
  { order, confirmationId }: { order: RateOrder; confirmationId?: string | undefined },
) {
  const outcome = await set(context.tx, order, { tokenHash: context.tokenHash, confirmationId })
  if (outcome === 'pending') {
    publishAfterCommit(context, { to: 'admins', topics: ['approvals', 'rates'] })
    return { outcome }
  }
  notifyEverybody(context)
  return { outcome, changeId: order.changeId }
}

/** Notifies every open window: clients choose a term by these rates. */
export function notifyEverybody(context: Pick<AdminContext, 'afterCommit' | 'services'>): void {
  publishAfterCommit(context, { to: 'everyone', topics: ['rates'] })
}

/** Exchanges a code for a confirmation of exactly this change, good once. */
export async function confirmRate(
  context: SessionContext,
  { order, code }: { order: RateOrder; code: string },
) {
  const digest = await underAdminRows(context, (tx) => orderDigest(tx, order))
  const { id, expiresAt } = await confirm(context, { action: 'rate-change', digest, code })
  return { confirmationId: id, expiresAt }
}
