import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'

const missing = new Set<string>(['ORDER_NOT_FOUND', 'INVALID_INPUT'])

/**
 * The order that the dialog had prepared before the page was loaded anew, as the address names it and the
 * bank has it. `forget` begins another one.
 */
export function usePreparedBefore(accountId: string) {
  const { api } = useReading()
  const { result } = useDialogAddress()
  // Kept from the opening on: the dialog itself shows the result of what it does later.
  const [orderId, setOrderId] = useState(result.prepared)
  const input = orderId === undefined ? skipToken : { orderId }
  const query = useQuery(api.orders.get.queryOptions({ input }))
  // A link may name any order of the holder.
  const order =
    query.data?.content.kind === 'payment' && query.data.content.account.id === accountId
      ? query.data
      : undefined
  return {
    orderId,
    order,
    query,
    isMissing: (query.data !== undefined && !order) || missing.has(refusalOf(query.error) ?? ''),
    forget: () => setOrderId(undefined),
  }
}
