import type { PaymentOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { paymentDigest } from '#ledger/payment.ts'

/**
 * Issues, for a code, the right to make exactly this payment, once. Whether the payment can be made is for
 * the payment to say.
 */
export async function confirmPayment(
  context: SessionContext,
  { order, code }: { order: PaymentOrder; code: string },
) {
  const digest = await paymentDigest(context.services.db, order)
  const { id, expiresAt } = await confirm(context, { action: 'payment', digest, code })
  return { confirmationId: id, expiresAt }
}
