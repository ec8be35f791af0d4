import type { PaymentOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { pay } from '#ledger/payment.ts'
import { rulesOf } from './payment-rules.ts'

/**
 * Pays a verified beneficiary, once however often it is asked; whoever watches the account hears of it after
 * the commit.
 */
export async function makePayment(
  { services, tokenHash }: SessionContext,
  { confirmationId, ...order }: PaymentOrder & { confirmationId?: string | undefined },
) {
  const { db, config, changes } = services
  const { clientId, ...receipt } = await pay(db, rulesOf(config), { ...order, tokenHash, confirmationId })
  changes.publish({ to: { user: clientId }, accountIds: [order.accountId] })
  return { paymentId: order.paymentId, ...receipt }
}
