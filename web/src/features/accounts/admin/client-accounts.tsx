import type { Holder, UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Sum } from '#domain/money.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { HoldingsList } from './holdings.tsx'
import { clientTexts, texts } from './texts.ts'
import './account-management.css'

const OpenAccountDialog = lazy(async () => ({
  default: (await import('./opening/open-account-dialog.tsx')).OpenAccountDialog,
}))

type ClientAccountsProps = {
  client: Holder
  accounts: UserPage['accounts']
  holdings: UserPage['holdings']
  /** Whether an account may be opened for this client: a blocked one gets none. */
  canOpen: boolean
}

/**
 * The accounts of one client, for admins: totals by currency, the newest accounts, and links to their
 * statements.
 */
export function ClientAccounts({
  client,
  accounts: { total, first },
  holdings,
  canOpen,
}: ClientAccountsProps) {
  const { dialog, open, close } = useDialogAddress()
  // If each currency has one account, the totals would only repeat the list.
  const hasMore = total > first.length || holdings.some((held) => held.accounts > 1)
  return (
    <SummaryCard
      title={clientTexts.accounts}
      actions={
        <>
          {total > 0 && (
            <Link to="/admin/accounts" search={{ client: client.id }}>
              {clientTexts.all(total)}
            </Link>
          )}
          {canOpen && (
            <Button size="sm" icon="add" onClick={() => open({ dialog: 'open-account' })}>
              {clientTexts.create}
            </Button>
          )}
        </>
      }
    >
      {hasMore && (
        <div className="summary-body">
          <HoldingsList holdings={holdings} />
        </div>
      )}
      <SummaryLines rows={first} rowKey={({ id }) => id} none={clientTexts.none}>
        {({ id, nickname, openedAs, accountNumber, balance, currency }) => (
          <SummaryLine
            text={
              <Link to="/admin/accounts/$accountId/transactions" params={{ accountId: id }}>
                {nickname}
              </Link>
            }
            note={
              <>
                <span className="num">{accountNumber}</span>
                {openedAs !== null && <>, {texts.openedAs(openedAs)}</>}
              </>
            }
            end={<Sum amount={balance} currency={currency} />}
          />
        )}
      </SummaryLines>
      <Suspense>
        {dialog === 'open-account' && canOpen && <OpenAccountDialog client={client} onClose={close} />}
      </Suspense>
    </SummaryCard>
  )
}
