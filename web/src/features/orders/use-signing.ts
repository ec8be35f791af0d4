import { type RefusalCode, type WaitingOrder } from '@bank/contract'
import { sumText } from '#domain/money.tsx'
import { useReading } from '#session/acting/reading.tsx'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { signRefusal, texts } from './texts.ts'

const atCode = new Set<RefusalCode>(['CODE_REQUIRED', 'CONFIRMATION_REFUSED', 'TWO_FACTOR_NOT_ENABLED'])

const signedText = { title: texts.signedToast, description: texts.signedHelp }

/** The words for the effect of the last signature. */
function doneText(content: WaitingOrder['content']) {
  if (content.kind === 'certificate')
    return { title: texts.openedToast(content.number ?? ''), description: texts.openedHelp }
  const { name } = content.beneficiary
  if (content.kind === 'beneficiary') return { title: texts.addedToast, description: texts.addedHelp(name) }
  const amount = sumText(content.amount, content.currency)
  return { title: texts.executedToast, description: texts.executedHelp(amount, name) }
}

/** Signs an order with a code, once, whatever answer is lost. */
export function useSigning(order: WaitingOrder, onSigned: () => void) {
  const { api, client } = useReading()
  const paidBefore = order.content.kind === 'payment' ? order.content.paidBefore : null
  return useOrderWithCode({
    // The bank refuses a payment alike that this screen has not shown.
    order: { orderId: order.id, ...(paidBefore !== null && { paidBefore }) },
    confirm: async ({ orderId }, code) => (await client.orders.confirm({ orderId, code })).confirmationId,
    act: async (signed, confirmationId) => await client.orders.sign({ ...signed, confirmationId }),
    onDone: ({ status, content }) => {
      dismissToast()
      showToast({ tone: 'good', ...(status === 'executed' ? doneText(content) : signedText) })
      onSigned()
    },
    codeMissing: texts.codeMissing,
    failed: texts.signFailed,
    atCode,
    reasonOf: signRefusal,
    queryKey: api.orders.key(),
  })
}
