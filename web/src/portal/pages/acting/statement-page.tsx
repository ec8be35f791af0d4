import { getRouteApi } from '@tanstack/react-router'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { actingTexts } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { StatementView } from '#features/statements/page/statement-view.tsx'
import { OpenedTransaction } from '#features/statements/transaction/opened-transaction.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'

const route = getRouteApi('/dashboard/for/$holderId/accounts/$accountId/transactions')

/** The statement of an account of another holder. The search params hold what is shown. */
export function ActingStatementPage() {
  const { holderId, accountId } = route.useParams()
  const { transaction, dialog: _, ...choice } = route.useSearch()
  const navigate = route.useNavigate()
  const { open, close } = useDialogAddress(['transaction'])
  const { holder } = useHolder(holderId)
  if (!holder) return null
  const seen = holder.accounts.find(({ id }) => id === accountId)
  if (seen?.view === 'balances')
    return <NotIncluded holder={holder} excluded={actingTexts.statementOf(seen.nickname)} />
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
      <OpenedTransaction accountId={accountId} transactionId={transaction} onClose={close} />
    </>
  )
}
