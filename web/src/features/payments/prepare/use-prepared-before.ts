import type { WaitingOrder } from '@bank/contract'
import { useState } from 'react'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { usePreparedOrder } from '#session/order/use-done-before.ts'

/**
 * The order that the dialog had prepared before the page was loaded anew, as the address names it and the
 * bank has it. `forget` begins another one.
 */
export function usePreparedBefore(accountId: string) {
  const { result } = useDialogAddress()
  // Kept from the opening on: the dialog itself shows the result of what it does later.
  const [orderId, setOrderId] = useState(result.prepared)
  const isOfAccount = ({ content }: WaitingOrder) =>
    content.kind === 'payment' && content.account.id === accountId
  return { orderId, ...usePreparedOrder(orderId, isOfAccount), forget: () => setOrderId(undefined) }
}
