import type { CurrencyAllocation } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Sum } from '#money.tsx'
import { Button } from '#ui/button.tsx'
import { AllocationShape } from './allocation-shape.tsx'
import { texts } from './texts.ts'
import './allocation.css'

/** What is held, currency by currency; where a currency has several accounts, a picture of their shares with the figures under it. */
export function Allocation() {
  const allocation = useQuery(api.accounts.allocation.queryOptions())
  if (allocation.data) return <AllocationTable currencies={allocation.data} />
  if (!allocation.isError) return <AllocationShape />
  return (
    <div role="alert" className="alloc-failed">
      <p>{texts.allocationFailed}</p>
      <Button size="sm" busy={allocation.isFetching} onClick={() => void allocation.refetch()}>{texts.tryAgain}</Button>
    </div>
  )
}

function AllocationTable({ currencies }: { currencies: readonly CurrencyAllocation[] }) {
  return (
    <table>
      <caption>{texts.allocation}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.allocationCurrency}</th>
          <th scope="col">{texts.allocationAccount}</th>
          <th scope="col" className="r">{texts.allocationBalance}</th>
        </tr>
      </thead>
      {currencies.map((held) => <CurrencyLines key={held.currency} held={held} />)}
    </table>
  )
}

function CurrencyLines({ held: { currency, total, parts } }: { held: CurrencyAllocation }) {
  const several = parts.length > 1
  return (
    <tbody>
      {several && (
        <tr className="alloc-total">
          <th scope="rowgroup" rowSpan={parts.length + 1}>{currency}</th>
          <td><Shares currency={currency} parts={parts} /></td>
          <td className="r"><Sum amount={total} currency={currency} /></td>
        </tr>
      )}
      {parts.map(({ accountId, name, amount, share }) => (
        <tr key={accountId}>
          {!several && <th scope="row">{currency}</th>}
          <td>
            <Link to="/dashboard/accounts/$accountId/transactions" params={{ accountId }}>{name}</Link>
            {several && <span className="alloc-share num"> {share} %</span>}
          </td>
          <td className="r"><Sum amount={amount} currency={currency} /></td>
        </tr>
      ))}
    </tbody>
  )
}

/** One bar, in pieces as long as their shares. The lines under it say the same in words. */
function Shares({ currency, parts }: { currency: string; parts: CurrencyAllocation['parts'] }) {
  const label = texts.shares(currency, parts.map(({ name, share }) => `${name} ${share} %`).join(', '))
  const ends = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + Number(share), 0))
  return (
    <svg className="alloc-bar" role="img" aria-label={label}>
      {parts.map(({ accountId, share }, index) => (
        <rect key={accountId} className={`piece-${index % 3}`} x={`${ends[index] ?? 0}%`} width={`${share}%`} height="100%" />
      ))}
    </svg>
  )
}
