import type { Currency, OwnLimit, OwnLimitKind } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { Sum } from './money.tsx'
import { safeguardRefusals } from './safeguard-words.ts'

type OwnLimitHelpProps = {
  /** The problem with the amount, as its field says it. */
  error: string | null | undefined
  currency: Currency
  /** The client's own limits; undefined until they are loaded. */
  limits: readonly OwnLimit[] | undefined
}

/** Under an amount that one of the client's own limits refused: that limit, and the way to change it. */
export function OwnLimitHelp({ error, currency, limits }: OwnLimitHelpProps) {
  const kind = kindOf(error)
  const limit = limits?.find((one) => one.kind === kind && one.currency === currency)
  if (kind === null || !limit?.amount) return null
  return (
    <>
      <br />
      Your own limit is <Sum amount={limit.amount} currency={currency} /> {units[kind]}.{' '}
      {/* The link opens a window of its own: the typed text stays here. */}
      <Link to="/dashboard/profile" hash="security" target="_blank" rel="noopener">
        Change your limit
      </Link>
    </>
  )
}

const units: Record<OwnLimitKind, string> = { payment: 'for one payment', day: 'for a day' }

/** The limit that the words of a refusal are about. */
function kindOf(error: string | null | undefined): OwnLimitKind | null {
  if (error?.startsWith(safeguardRefusals.ABOVE_OWN_PAYMENT_LIMIT)) return 'payment'
  return error?.startsWith(safeguardRefusals.ABOVE_OWN_DAY_LIMIT) ? 'day' : null
}
