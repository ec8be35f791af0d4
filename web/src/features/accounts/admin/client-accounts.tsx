import type { Holder, UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { Sum } from '#domain/money.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { HoldingsList } from './holdings.tsx'
import { OpenAccount } from './open-account.tsx'
import { clientTexts, texts } from './texts.ts'
import './account-management.css'

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
          {canOpen && <OpenAccount client={client} />}
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
              <Link
                className="summary-account"
                to="/admin/accounts/$accountId/transactions"
                params={{ accountId: id }}
              >
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
    </SummaryCard>
  )
}
