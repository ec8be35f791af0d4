import type { Transaction } from '@bank/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { StatementView } from '#features/statements/page/statement-view.tsx'
import type { AccountAct } from '#features/statements/acts/account-acts.tsx'
import { useReader } from '#features/statements/use-reader.ts'
import { OpenedTransaction } from '#features/statements/transaction/opened-transaction.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions')

const PayDialog = lazy(async () => ({
  default: (await import('#features/payments/pay-dialog.tsx')).PayDialog,
}))
const ReceiveDialog = lazy(async () => ({
  default: (await import('#features/accounts/client/own/receive-dialog.tsx')).ReceiveDialog,
}))

/** The statement of a client's account. The search params hold what is shown. */
export function StatementPage() {
  const { accountId } = route.useParams()
  const { transaction, dialog, ...choice } = route.useSearch()
  const navigate = route.useNavigate()
  const { open, close } = useDialogAddress(['transaction'])
  const isClient = useReader() === 'client'
  const isPaying = dialog === 'pay'
  const act = isClient && transaction === undefined ? actOf(dialog) : undefined
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
        onAct={isClient ? (asked) => open({ dialog: asked }) : undefined}
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
        {act && <Act key={act} act={act} accountId={accountId} onClose={close} />}
      </Suspense>
    </>
  )
}

function actOf(dialog: string | undefined): AccountAct | undefined {
  return (['pay', 'transfer', 'receive'] as const).find((act) => act === dialog)
}

type ActProps = { act: AccountAct; accountId: string; onClose: () => void }

/** The dialog that the client opened from the head; a transfer needs another account of this currency. */
function Act({ act, accountId, onClose }: ActProps) {
  const { data: accounts } = useQuery(api.accounts.list.queryOptions())
  const account = accounts?.find(({ id }) => id === accountId)
  if (!accounts || !account) return null
  if (act === 'receive') return <ReceiveDialog account={account} onClose={onClose} />
  const others = accounts.filter(({ id, currency }) => id !== accountId && currency === account.currency)
  const isTransfer = act === 'transfer' && others.length > 0
  return (
    <PayDialog
      account={account}
      startTransfer={isTransfer ? { toAccountId: '', amount: '' } : undefined}
      onClose={onClose}
    />
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
