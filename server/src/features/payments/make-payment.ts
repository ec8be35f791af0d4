import type { PaymentOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { pay, paymentDigest } from '#ledger/payment.ts'

/**
 * Issues, for a code, a confirmation to make exactly this payment, once. `makePayment` checks whether it can
 * be made.
 */
export async function confirmPayment(
  context: SessionContext,
  { order, code }: { order: PaymentOrder; code: string },
) {
  const digest = await paymentDigest(context.services.db, order)
  const { id, expiresAt } = await confirm(context, { action: 'payment', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Pays a verified beneficiary. A repeated id moves no money again. Windows that show the account are notified
 * after the commit.
 */
export async function makePayment(
  { services, tokenHash }: SessionContext,
  { confirmationId, ...order }: PaymentOrder & { confirmationId?: string | undefined },
) {
  const { db, changes } = services
  const { clientId, madeAt, ...receipt } = await pay(db, { ...order, tokenHash, confirmationId })
  changes.publish({ to: { user: clientId }, accountIds: [order.accountId] })
  return { paymentId: order.paymentId, at: madeAt.toISOString(), ...receipt }
}
