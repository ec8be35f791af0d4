import { referenceOf, type TransferOrder } from '@bank/contract'
import { findOwnAccount } from '#domain/own-accounts.ts'
import type { ClientContext, SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { reviewOwnTransfer, transfer, transferDigest } from '#ledger/own-transfer.ts'
import { refuse } from '#platform/refusal.ts'

/** Returns what a transfer between own accounts would do and whether it needs a code. Moves nothing. */
export async function reviewTransfer({ tx, clientId }: ClientContext, order: TransferOrder) {
  const terms = await reviewOwnTransfer(tx, order)
  const named = async (accountId: string) => {
    const { id, nickname, accountNumber, currency } =
      (await findOwnAccount(tx, clientId, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
    return { id, nickname, accountNumber, currency }
  }
  return {
    ...terms,
    account: await named(order.accountId),
    toAccount: await named(order.toAccountId),
    note: order.note ?? null,
  }
}

/** Issues, for a code, a confirmation to make exactly this transfer, once. */
export async function confirmTransfer(
  context: SessionContext,
  { order, code }: { order: TransferOrder; code: string },
) {
  const digest = await transferDigest(context.services.db, order)
  const { id, expiresAt } = await confirm(context, { action: 'transfer', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Moves the money. A repeated id moves none again. Windows that show the accounts are notified afterwards.
 */
export async function makeTransfer(
  { services, tokenHash }: SessionContext,
  { confirmationId, ...order }: TransferOrder & { confirmationId?: string | undefined },
) {
  const { db, changes } = services
  const { clientId, madeAt, ...moved } = await transfer(db, { ...order, tokenHash, confirmationId })
  changes.publish({ to: { user: clientId }, accountIds: [order.accountId, order.toAccountId] })
  const { paymentId } = order
  return { ...moved, paymentId, reference: referenceOf(paymentId), at: madeAt.toISOString() }
}
