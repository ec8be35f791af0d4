import type { Activity } from '@bank/contract'
import { Sum } from '#domain/money.tsx'
import './activity-amount.css'

/** The amount beside the sentence of an event; nothing where no money moved. */
export function ActivityAmount({ amount, currency }: Pick<Activity, 'amount' | 'currency'>) {
  if (amount === null || currency === null) return null
  return (
    <span className="activity-amount">
      <Sum amount={amount} currency={currency} />
    </span>
  )
}
