import type { Account } from '@bank/contract'
import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Allocation } from './allocation.tsx'
import { texts } from './texts.ts'
import './accounts.css'

/** The id of the heading that names the summary. */
export const summaryId = 'portfolio-summary'

type PortfolioSummaryProps = {
  accounts: readonly Account[]
  /** Draws the next maturity, or the given last movement if nothing matures. */
  latest: (lastMovement: ReactNode) => ReactNode
}

/**
 * Counts the client's accounts and currencies. No currency is added to another: the bank publishes no
 * conversion.
 */
export function PortfolioSummary({ accounts, latest }: PortfolioSummaryProps) {
  const currencies = new Set(accounts.map(({ currency }) => currency))
  return (
    <div className="summary card">
      <div className="summary-left">
        <h2 id={summaryId}>{texts.summary}</h2>
        <dl className="stats">
          <div className="stat">
            <dt>{texts.totalAccounts}</dt>
            <dd>{accounts.length}</dd>
          </div>
          <div className="stat">
            <dt>{texts.accountTypes}</dt>
            <dd>{currencies.size}</dd>
          </div>
        </dl>
        {latest(<LastMovement accounts={accounts} />)}
      </div>
      <div className="alloc">
        <Allocation lines={currencies.size} />
        <p className="tiny muted">{texts.allocationNote}</p>
      </div>
    </div>
  )
}

function LastMovement({ accounts }: { accounts: readonly Account[] }) {
  const last = findLastMoved(accounts)
  if (!last) return null
  return (
    <div className="latest">
      <p className="small muted">{texts.lastMovement}</p>
      <p className="num">{formatDate(last.at, bank.timeZone)}</p>
      <p className="small muted">{last.account.nickname}</p>
    </div>
  )
}

/** The account that moved last, with the time; null if no account has a movement. */
function findLastMoved(accounts: readonly Account[]): { account: Account; at: string } | null {
  const moved = accounts.flatMap((account) =>
    account.lastMovementAt === null ? [] : [{ account, at: account.lastMovementAt }],
  )
  return moved.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null
}
