import type { CurrencyAllocation } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'
import './allocation.css'

/**
 * The client's holdings by currency, on accounts and in certificates. Several accounts in one currency follow
 * it with their shares. `lines` is how many currencies there are, as far as is known before they are loaded.
 */
export function Allocation({ lines }: { lines: number }) {
  const allocation = useQuery(api.accounts.allocation.queryOptions())
  if (allocation.data) return <AllocationTable currencies={allocation.data} />
  if (!allocation.isError) return <AllocationShape lines={lines} />
  return (
    <div role="alert" className="alloc-failed">
      <p>{texts.allocationFailed}</p>
      <Button size="sm" busy={allocation.isFetching} onClick={() => void allocation.refetch()}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}

/** The shape of the allocation while it is loading: its title, and a line for each currency. */
function AllocationShape({ lines }: { lines: number }) {
  return (
    <Loading label={texts.loadingAllocation} className="alloc-lines">
      <Skeleton width="title" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width="full" />
      ))}
    </Loading>
  )
}

function AllocationTable({ currencies }: { currencies: readonly CurrencyAllocation[] }) {
  return (
    <table>
      <caption>
        <span className="alloc-head">
          {texts.allocation}{' '}
          <span className="alloc-legend alloc-key" aria-hidden="true">
            <span>
              <i />
              {texts.allocationBalance.toLowerCase()}
            </span>{' '}
            <span>
              <i className="deposited" />
              {texts.allocationCertificates.toLowerCase()}
            </span>
          </span>
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{texts.allocationCurrency}</span>
          </th>
          <th scope="col">
            <span className="sr">{texts.allocationWhere}</span>
          </th>
          <th scope="col" className="r alloc-key">
            <i aria-hidden="true" />
            {texts.allocationBalance}
          </th>
          <th scope="col" className="r alloc-key">
            <i className="deposited" aria-hidden="true" />
            {texts.allocationCertificates}
          </th>
        </tr>
      </thead>
      {currencies.map((held) => (
        <CurrencyLines key={held.currency} held={held} />
      ))}
    </table>
  )
}

function CurrencyLines({ held }: { held: CurrencyAllocation }) {
  const { currency, total, inCertificates, parts } = held
  const deposited = isAboveZero(inCertificates)
  const several = parts.length > 1
  const lines = several ? parts.length + 1 : 1
  return (
    <tbody>
      <tr>
        <th scope={several ? 'rowgroup' : 'row'} rowSpan={lines}>
          {currency}
        </th>
        <td className="alloc-where">
          {deposited ? <Bar held={held} /> : <span className="tiny">{texts.allOnAccount}</span>}
        </td>
        <td className="r">
          <Sum amount={total} currency={currency} />
        </td>
        <td className={deposited ? 'r deposited' : 'r none'} rowSpan={lines}>
          {deposited ? (
            <Sum amount={inCertificates} currency={currency} />
          ) : (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr">{texts.none}</span>
            </>
          )}
        </td>
      </tr>
      {several &&
        parts.map(({ accountId, name, amount, share }) => (
          <tr key={accountId} className="alloc-part">
            <td className="alloc-where">
              <Link to="/dashboard/accounts/$accountId/transactions" params={{ accountId }}>
                {name}
              </Link>
              <span className="alloc-share"> {shareText(share, amount, total)}</span>
            </td>
            <td className="r">
              <Sum amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
    </tbody>
  )
}

/** A bar, solid for money on accounts and hatched for money in certificates. The amounts are beside it. */
function Bar({ held: { currency, onAccountPercent } }: { held: CurrencyAllocation }) {
  return (
    <svg className="alloc-bar" role="img" aria-label={texts.shares(currency, onAccountPercent)}>
      <rect width={`${onAccountPercent}%`} height="100%" />
    </svg>
  )
}

/** A share is rounded, but something is never shown as nothing, nor a part as the whole. */
function shareText(share: string, amount: string, total: string): string {
  if (share === '0.0' && isAboveZero(amount)) return texts.shareUnder
  return share === '100.0' && amount !== total ? texts.shareOver : `${share}%`
}

function isAboveZero(sum: string): boolean {
  return /[1-9]/.test(sum)
}
