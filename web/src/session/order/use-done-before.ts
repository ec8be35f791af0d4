import type { Transaction, WaitingOrder } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'

const missing = new Set<string>([
  'TRANSACTION_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'ORDER_NOT_FOUND',
  'INVALID_INPUT',
])

/** A payment or a transfer from this account, read from the bank; nothing is read without an id. */
export function usePaidBefore(accountId: string, paymentId: string | undefined) {
  const query = useQuery(transactionOptions(accountId, paymentId))
  const found = query.data && isPaidFromHere(query.data) ? query.data : undefined
  const toAccountId = found?.toAccountId ?? null
  const credit = useQuery(transactionOptions(toAccountId ?? '', toAccountId === null ? undefined : paymentId))
  return {
    query,
    isMissing: (query.data !== undefined && !found) || missing.has(refusalOf(query.error) ?? ''),
    /** Undefined until both accounts of a transfer are known. */
    paid: toAccountId !== null && credit.data === undefined ? undefined : found,
    credited: toAccountId === null ? undefined : credit.data,
    /** The query to show the state of. */
    pending: credit.isError ? credit : query,
  }
}

/**
 * An order of the holder that was sent for signature, read from the bank; nothing is read without an id.
 * `isExpected`: a link may name any order of the holder.
 */
export function usePreparedOrder(orderId: string | undefined, isExpected: (order: WaitingOrder) => boolean) {
  const { api: asked } = useReading()
  const input = orderId === undefined ? skipToken : { orderId }
  const query = useQuery(asked.orders.get.queryOptions({ input }))
  const order = query.data && isExpected(query.data) ? query.data : undefined
  return {
    query,
    order,
    isMissing: (query.data !== undefined && !order) || missing.has(refusalOf(query.error) ?? ''),
  }
}

function transactionOptions(accountId: string, transactionId: string | undefined) {
  const input = transactionId === undefined ? skipToken : { accountId, transactionId }
  return api.statements.transaction.queryOptions({ input })
}

/** A link may name any transaction of the account: one that failed, or that came in, has no such result. */
function isPaidFromHere({ direction, hasReceipt }: Transaction): boolean {
  return direction === 'debit' && hasReceipt
}
