import type { AccountOpening } from '@bank/contract'
import { type ClientContext, type SessionContext, underStaffRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { openClientAccount, openingDigest, openingWaits } from '#ledger/account-opening.ts'
import { staffAudience } from '#platform/changes.ts'
import type { Tx } from '#platform/database.ts'

/** What a use case of the staff is handed. */
export type StaffContext = Omit<ClientContext, 'clientId'>

type Wish = { order: AccountOpening; reason?: string | undefined }

/** Whether an initial balance would wait for another administrator. */
export async function reviewOpening(
  tx: Tx,
  wish: Pick<AccountOpening, 'currency' | 'initialBalance'>,
): Promise<{ waits: boolean }> {
  return { waits: await openingWaits(tx, wish) }
}

/** A code buys the right to open exactly this account, once. */
export async function confirmOpening(
  context: SessionContext,
  { order, reason, code }: Wish & { code: string },
) {
  const digest = await underStaffRows(context, (tx) => openingDigest(tx, order, reason ?? null))
  const { id, expiresAt } = await confirm(context, { action: 'open-account', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Opens an account for a client, who sees it at once, as does everybody of the staff; or puts it before
 * another administrator.
 */
export async function openAccount(
  { tx, tokenHash, services, afterCommit }: StaffContext,
  { order, reason, confirmationId }: Wish & { confirmationId?: string | undefined },
) {
  const accountNumber = await openClientAccount(tx, order, {
    reason: reason ?? null,
    tokenHash,
    confirmationId,
  })
  if (accountNumber === 'waiting') {
    afterCommit(() => services.changes.publish({ userId: staffAudience, topics: ['approvals'] }))
    return { outcome: 'waiting' as const }
  }
  afterCommit(() => {
    for (const userId of [order.clientId, staffAudience])
      services.changes.publish({ userId, topics: ['accounts'] })
  })
  return { outcome: 'done' as const, accountId: order.accountId, accountNumber }
}
