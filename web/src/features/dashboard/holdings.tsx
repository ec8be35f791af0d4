import type { Currency } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts } from './texts.ts'

/** The client's money in accounts, currency by currency, and below it the next maturity. */
export function Holdings({ nextMaturity }: { nextMaturity: ReactNode }) {
  const allocation = useQuery(api.accounts.allocation.queryOptions())
  if (allocation.data?.length === 0) return null
  if (!allocation.data)
    return allocation.isError ? (
      <div role="alert" className="card holdings holdings-failed">
        <p>{texts.holdingsFailed}</p>
        <Button size="sm" busy={allocation.isFetching} onClick={() => void allocation.refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    ) : (
      <div className="card holdings holdings-shape" />
    )
  return (
    <Section title={texts.holdings} titleHidden>
      <div className="card holdings">
        <dl>
          {allocation.data.map(({ currency, total }) => (
            <div key={currency}>
              <dt>{nameOf(currency)}</dt>
              <dd>
                <Sum amount={total} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {nextMaturity}
      </div>
    </Section>
  )
}

/** A coin's amount has its code already, so that its name is told here. */
function nameOf(currency: Currency): string {
  const coin = coins.get(currency)
  return coin === undefined ? currencyName(currency) : `${currency}, ${coin}`
}

/** The wallets that clients can ask for, but for coins whose name is their code. */
const coins = new Map<Currency, string>([
  ['BTC', 'Bitcoin'],
  ['ETH', 'Ether'],
  ['USDT', 'Tether'],
  ['USDC', 'USD Coin'],
  ['SOL', 'Solana'],
  ['ADA', 'Cardano'],
])
