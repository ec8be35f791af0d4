import type { Transaction } from '@bank/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { StatementView } from '#features/statements/page/statement-view.tsx'
import { OpenedTransaction } from '#features/statements/transaction/opened-transaction.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions')

const PayDialog = lazy(async () => ({
  default: (await import('#features/payments/pay-dialog.tsx')).PayDialog,
}))

/** The statement of a client's account. The search params hold what is shown. */
export function StatementPage() {
  const { accountId } = route.useParams()
  const { transaction, dialog, ...choice } = route.useSearch()
  const navigate = route.useNavigate()
  const { open, close } = useDialogAddress(['transaction'])
  const isPaying = dialog === 'pay'
  return (
    <>
      <StatementView
        // Another account is a new screen, so that nothing of the last account shows under its name.
        key={accountId}
        accountId={accountId}
        choice={choice}
        onChange={(changes, { replace } = { replace: false }) =>
          void navigate({ search: (now) => ({ ...now, ...changes }), replace, resetScroll: false })
        }
        onOpen={(opened) => open({ transaction: opened })}
      />
      <OpenedTransaction
        accountId={accountId}
        transactionId={isPaying ? undefined : transaction}
        onClose={close}
        onPayAgain={({ id }) => open({ dialog: 'pay', transaction: id })}
      />
      <Suspense fallback={<LoadingLine />}>
        {isPaying && transaction !== undefined && (
          <PayAgain key={transaction} accountId={accountId} transactionId={transaction} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type PayAgainProps = { accountId: string; transactionId: string; onClose: () => void }

/** The payment dialog with what this transaction paid; nothing if it cannot be paid again. */
function PayAgain({ accountId, transactionId, onClose }: PayAgainProps) {
  const { data: paid } = useQuery(
    api.statements.transaction.queryOptions({ input: { accountId, transactionId } }),
  )
  if (!paid) return null
  const { account, amount, beneficiaryId, toAccountId } = paid
  if (toAccountId !== null)
    return <PayDialog account={account} startTransfer={{ toAccountId, amount }} onClose={onClose} />
  if (beneficiaryId === null) return null
  return <PayDialog account={account} start={orderOf(beneficiaryId, paid)} onClose={onClose} />
}

/** The same beneficiary, amount and reference. The note was about the earlier payment. */
function orderOf(beneficiaryId: string, { amount, paymentReference }: Transaction) {
  return {
    beneficiaryId,
    amount,
    ...(paymentReference !== null && { reference: paymentReference }),
  }
}
