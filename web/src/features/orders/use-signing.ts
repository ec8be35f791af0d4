import { type RefusalCode, type WaitingOrder } from '@bank/contract'
import { sumText } from '#domain/money.tsx'
import { useReading } from '#session/acting/reading.tsx'
import { useConfirmedOrder } from '#session/order/confirmed-order.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { signRefusal, texts } from './texts.ts'

const atCode = new Set<RefusalCode>(['CODE_REQUIRED', 'CONFIRMATION_REFUSED', 'TWO_FACTOR_NOT_ENABLED'])

/** Signs an order with a code, once, whatever answer is lost. */
export function useSigning(order: WaitingOrder, onSigned: () => void) {
  const { api, client } = useReading()
  const { paidBefore } = order.content
  return useConfirmedOrder({
    // The bank refuses a payment alike that this screen has not shown.
    order: { orderId: order.id, ...(paidBefore !== null && { paidBefore }) },
    confirm: async ({ orderId }, code) => (await client.orders.confirm({ orderId, code })).confirmationId,
    act: async (signed, confirmationId) => await client.orders.sign({ ...signed, confirmationId }),
    onDone: ({ status, content }) => {
      dismissToast()
      const isPaid = status === 'executed'
      showToast({
        tone: 'good',
        title: isPaid ? texts.executedToast : texts.signedToast,
        description: isPaid
          ? texts.executedHelp(sumText(content.amount, content.currency), content.beneficiary.name)
          : texts.signedHelp,
      })
      onSigned()
    },
    failed: texts.signFailed,
    atCode,
    reasonOf: signRefusal,
    queryKey: api.orders.key(),
  })
}
