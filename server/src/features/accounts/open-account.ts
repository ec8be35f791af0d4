import type { AccountOpening } from '@bank/contract'
import { type AdminContext, type SessionContext, underAdminRows } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import {
  openClientAccount,
  openingDigest,
  openingRequiresApproval,
  refuseTakenName,
} from '#ledger/account-opening.ts'
import type { Tx } from '#platform/database.ts'

type Opening = { order: AccountOpening; reason?: string | undefined }

/** Returns whether an initial balance would need another admin's approval. */
export async function reviewOpening(
  tx: Tx,
  order: Pick<AccountOpening, 'currency' | 'initialBalance'>,
): Promise<{ requiresApproval: boolean }> {
  return { requiresApproval: await openingRequiresApproval(tx, order) }
}

/**
 * Issues, for a code, the right to open exactly this account, once. A taken name is refused before the code
 * is used, so that the same code confirms the order under another name.
 */
export async function confirmOpening(
  context: SessionContext,
  { order, reason, code }: Opening & { code: string },
) {
  const digest = await underAdminRows(context, async (tx) => {
    await refuseTakenName(tx, order)
    return await openingDigest(tx, order, reason ?? null)
  })
  const { id, expiresAt } = await confirm(context, { action: 'open-account', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Opens an account for a client, who sees it at once, as does every admin; or puts it before
 * another admin.
 */
export async function openAccount(
  context: AdminContext,
  { order, reason, confirmationId }: Opening & { confirmationId?: string | undefined },
) {
  const { tx, tokenHash } = context
  const accountNumber = await openClientAccount(tx, order, {
    reason: reason ?? null,
    tokenHash,
    confirmationId,
  })
  if (accountNumber === 'pending') {
    publishAfterCommit(context, { to: 'admins', topics: ['approvals'] })
    return { outcome: 'pending' as const }
  }
  for (const to of [{ user: order.clientId }, 'admins'] as const)
    publishAfterCommit(context, { to, topics: ['accounts'] })
  return { outcome: 'done' as const, accountId: order.accountId, accountNumber }
}
