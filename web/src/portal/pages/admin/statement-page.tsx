import { getRouteApi } from '@tanstack/react-router'
import { AccountRights } from '#features/holders/account-rights.tsx'
import { StatementView } from '#features/statements/page/statement-view.tsx'
import { OpenedTransaction } from '#features/statements/transaction/opened-transaction.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'

const route = getRouteApi('/admin/accounts/$accountId/transactions')

/**
 * The statement of any client's account, as the client sees it. The search params hold what is shown, so that
 * admins can share it.
 */
export function AdminStatementPage() {
  const { accountId } = route.useParams()
  const { transaction, dialog: _, ...choice } = route.useSearch()
  const navigate = route.useNavigate()
  const address = useDialogAddress(['transaction'])
  return (
    <>
      <StatementView
        key={accountId}
        accountId={accountId}
        choice={choice}
        onChange={(changes, { replace } = { replace: false }) =>
          void navigate({ search: (now) => ({ ...now, ...changes }), replace, resetScroll: false })
        }
        onOpen={(opened) => address.open({ transaction: opened })}
        people={<AccountRights accountId={accountId} />}
      />
      <OpenedTransaction accountId={accountId} transactionId={transaction} onClose={address.close} />
    </>
  )
}
