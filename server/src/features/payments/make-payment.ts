import type { PaymentOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { pay } from '#ledger/payment.ts'

/**
 * Pays a verified beneficiary, once however often it is asked; whoever watches the account hears of it after
 * the commit.
 */
export async function makePayment(
  { services, tokenHash }: SessionContext,
  { confirmationId, ...order }: PaymentOrder & { confirmationId?: string | undefined },
) {
  const { db, changes } = services
  const { clientId, ...receipt } = await pay(db, { ...order, tokenHash, confirmationId })
  changes.publish({ userId: clientId, accountIds: [order.accountId] })
  return { paymentId: order.paymentId, ...receipt }
}
