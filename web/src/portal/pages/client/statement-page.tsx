import type { Transaction } from '@bank/contract'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { StatementView } from '#features/statements/page/statement-view.tsx'
import { OpenedTransaction } from '#features/statements/transaction/opened-transaction.tsx'
import { useTransactionAddress } from '#features/statements/transaction/use-transaction-address.ts'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions')

const PayDialog = lazy(async () => ({
  default: (await import('#features/payments/pay-dialog.tsx')).PayDialog,
}))

/** The statement of a client's account. The search params hold what is shown. */
export function StatementPage() {
  const { accountId } = route.useParams()
  const { transaction, ...choice } = route.useSearch()
  const navigate = route.useNavigate()
  const [repeated, repeat] = useState<Transaction | null>(null)
  const address = useTransactionAddress(transaction, (opened, replace) => {
    void navigate({ search: (now) => ({ ...now, transaction: opened }), replace, resetScroll: false })
  })
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
        onOpen={address.open}
      />
      <OpenedTransaction
        accountId={accountId}
        transactionId={transaction}
        onClose={address.close}
        onPayAgain={(paid) => {
          repeat(paid)
          address.close()
        }}
      />
      <Suspense>
        {repeated && (
          <PayDialog account={repeated.account} start={orderOf(repeated)} onClose={() => repeat(null)} />
        )}
      </Suspense>
    </>
  )
}

/** The same beneficiary, amount and reference. The note was about the earlier payment. */
function orderOf({ beneficiaryId, amount, paymentReference }: Transaction) {
  return {
    beneficiaryId: beneficiaryId ?? '',
    amount,
    ...(paymentReference !== null && { reference: paymentReference }),
  }
}
