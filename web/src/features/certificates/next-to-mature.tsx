import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { hasInterest } from '#domain/certificates/promise.ts'
import { useCertificates } from './certificates-query.ts'
import { texts } from './texts.ts'

/**
 * Shows the certificate that matures next and the account that it is paid to; `otherwise` if there is none,
 * or if the list failed to load.
 */
export function NextToMature({ otherwise }: { otherwise: ReactNode }) {
  const { next, isError } = useCertificates('active')
  if (next === undefined && !isError) return <div className="latest latest-shape" />
  if (!next) return otherwise
  const { endDate, daysRemaining, maturityAmount, currency, account } = next
  return (
    <div className="latest">
      <p className="small muted">{texts.nextToMature}</p>
      <p className="num">{texts.inDays(formatDay(endDate), daysRemaining)}</p>
      <p className="small muted">
        <Sum amount={maturityAmount} currency={currency} />{' '}
        {texts.returnsTo(account.nickname, hasInterest(next))}
      </p>
    </div>
  )
}
