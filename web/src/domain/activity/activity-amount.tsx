import type { Activity } from '@bank/contract'
import { SignedSum, Sum } from '#domain/money.tsx'
import './activity-amount.css'

/**
 * The amount beside the sentence of an event; nothing where no money moved. That of an adjusted balance has
 * its sign: without it, the amount reads as the new balance.
 */
export function ActivityAmount({
  amount,
  currency,
  direction,
}: Pick<Activity, 'amount' | 'currency' | 'direction'>) {
  if (amount === null || currency === null) return null
  return (
    <span className="activity-amount">
      {direction === 'credit' || direction === 'debit' ? (
        <SignedSum amount={direction === 'debit' ? `-${amount}` : amount} currency={currency} />
      ) : (
        <Sum amount={amount} currency={currency} />
      )}
    </span>
  )
}
