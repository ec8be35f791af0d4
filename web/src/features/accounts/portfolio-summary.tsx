import type { Account } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format-date.ts'
import { Sum } from '#money.tsx'
import { byCurrency } from './by-currency.ts'
import { lastMovement } from './last-movement.ts'
import { texts } from './texts.ts'
import './accounts.css'

/** What a client holds, currency by currency. No currency is added to another, and no sum is worked out here. */
export function PortfolioSummary({ accounts }: { accounts: readonly Account[] }) {
  const currencies = byCurrency(accounts)
  const last = lastMovement(accounts)
  return (
    <div className="summary card">
      <div className="summary-left">
        <h3>{texts.summary}</h3>
        <dl className="stats">
          <div className="stat"><dt>{texts.totalAccounts}</dt><dd>{accounts.length}</dd></div>
          <div className="stat"><dt>{texts.accountTypes}</dt><dd>{currencies.length}</dd></div>
        </dl>
        {last && (
          <div className="latest">
            <p className="small muted">{texts.lastMovement}</p>
            <p className="num">{formatDate(last.at, bank.timeZone)}</p>
            <p className="small muted">{last.account.nickname}</p>
          </div>
        )}
      </div>
      <div className="alloc">
        <table>
          <caption>{texts.allocation}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.allocationCurrency}</th>
              <th scope="col">{texts.allocationAccount}</th>
              <th scope="col" className="r">{texts.allocationBalance}</th>
            </tr>
          </thead>
          {currencies.map(({ currency, held }) => (
            <tbody key={currency}>
              {held.map((account, index) => (
                <tr key={account.id}>
                  {index === 0 && <th scope="rowgroup" rowSpan={held.length}>{currency}</th>}
                  <td>
                    <Link to="/dashboard/accounts/$accountId/transactions" params={{ accountId: account.id }}>{account.nickname}</Link>
                  </td>
                  <td className="r"><Sum amount={account.balance} currency={account.currency} /></td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className="tiny muted">{texts.allocationNote}</p>
      </div>
    </div>
  )
}
