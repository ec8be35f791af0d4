import type { Currency, OwnLimit, OwnLimitKind } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { Sum } from './money.tsx'

type OwnLimitHelpProps = {
  /** The code of the refusal that the amount's field shows; null for none. */
  refusal: string | null
  currency: Currency
  /** The client's own limits; undefined until they are loaded. */
  limits: readonly OwnLimit[] | undefined
}

/** Under an amount that one of the client's own limits refused: that limit, and the way to change it. */
export function OwnLimitHelp({ refusal, currency, limits }: OwnLimitHelpProps) {
  const kind = kindOf(refusal)
  const limit = limits?.find((one) => one.kind === kind && one.currency === currency)
  if (kind === null || !limit?.amount) return null
  return (
    <>
      <br />
      Your own limit is <Sum amount={limit.amount} currency={currency} /> {units[kind]}.{' '}
      {/* In a window of its own: what was typed here stays. */}
      <Link to="/dashboard/profile" hash="security" target="_blank" rel="noopener">
        Change your limit
      </Link>
    </>
  )
}

const units: Record<OwnLimitKind, string> = { payment: 'for one payment', day: 'for a day' }

/** The limit that a refusal is about. */
function kindOf(refusal: string | null): OwnLimitKind | null {
  if (refusal === 'ABOVE_OWN_PAYMENT_LIMIT') return 'payment'
  return refusal === 'ABOVE_OWN_DAY_LIMIT' ? 'day' : null
}
