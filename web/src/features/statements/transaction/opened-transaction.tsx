import type { Transaction } from '@bank/contract'
import { lazy, Suspense } from 'react'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const TransactionSheet = lazy(async () => ({
  default: (await import('./transaction-sheet.tsx')).TransactionSheet,
}))

type OpenedTransactionProps = {
  accountId: string
  /** The transaction in the address. */
  transactionId: string | undefined
  onClose: () => void
  onPayAgain?: ((transaction: Transaction) => void) | undefined
}

/** The sheet of the transaction that the address names; nothing without one. Loaded when it is opened. */
export function OpenedTransaction({ transactionId, ...sheet }: OpenedTransactionProps) {
  if (transactionId === undefined) return null
  return (
    <Suspense fallback={<LoadingLine />}>
      <TransactionSheet key={transactionId} transactionId={transactionId} {...sheet} />
    </Suspense>
  )
}
