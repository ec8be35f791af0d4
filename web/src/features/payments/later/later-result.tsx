import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { rhythmTexts } from '#domain/schedule-words.ts'
import { texts } from '#features/payments/texts.ts'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { firstDayText } from './order-review.tsx'
import { laterTexts } from './texts.ts'
import type { ReviewedOrder } from './use-order-flow.ts'
import '#ui/layout/order-summary.css'
import '#domain/payment-summary.css'

/** The scheduled order: the last step of the dialog, beside the toast. */
export function LaterResult({ reviewed: { order, review } }: { reviewed: ReviewedOrder }) {
  const result = useRef<HTMLElement>(null)
  // Never a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  const isOnce = review.rhythm === 'once'
  return (
    <section className="order-summary payment-summary" ref={result} tabIndex={-1} aria-label={texts.result}>
      <p className="order-summary-sum">
        <HideAmounts hidden={false}>
          <Sum amount={review.amount} currency={review.account.currency} />
        </HideAmounts>
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: review.to.kind === 'account' ? texts.to : texts.beneficiary, value: review.to.name },
          { name: texts.status, value: <Badge tone="good">{laterTexts.scheduled}</Badge> },
          { name: laterTexts.rhythm, value: isOnce ? null : rhythmTexts[review.rhythm] },
          { name: isOnce ? laterTexts.singleDay : laterTexts.firstDay, value: firstDayText(review) },
        ]}
      />
      <p className="payment-receipt">
        <Link to="/dashboard/payments" search={{ order: order.orderId }}>
          {laterTexts.toPayments}
        </Link>
      </p>
    </section>
  )
}
