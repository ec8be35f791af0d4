import type { UserPage } from '@bank/contract'
import { inCurrencyOrder, Sum } from '#domain/money.tsx'
import { clientTexts } from './texts.ts'

/** The total balance of accounts, by currency. */
export function HoldingsList({ holdings }: Pick<UserPage, 'holdings'>) {
  return (
    <dl className="client-holdings" aria-label={clientTexts.held}>
      {inCurrencyOrder(holdings).map(({ currency, amount, accounts }) => (
        <div key={currency}>
          <dt className="tiny muted">{clientTexts.heldIn(currency, accounts)}</dt>
          <dd>
            <Sum amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
