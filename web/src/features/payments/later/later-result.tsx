import type { StandingOrder } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { endText, rhythmTexts } from '#domain/schedule-words.ts'
import { Named } from '#domain/result/payment-result.tsx'
import { texts } from '#features/payments/texts.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { firstDayText, useLinesOf } from './order-review.tsx'
import { laterTexts } from './texts.ts'
import type { ReviewedOrder } from './use-order-flow.ts'
import '#ui/layout/order-summary.css'
import '#domain/payment-summary.css'

type LaterResultProps = {
  order: Pick<
    StandingOrder,
    'id' | 'amount' | 'account' | 'to' | 'rhythm' | 'lastDay' | 'times' | 'reference' | 'note'
  >
  /** Its first payment, or the next one where that is over. */
  date: Pair | null
  isActive?: boolean
}

/** The scheduled order: the last step of the dialog, beside the toast. */
function LaterResult({ order, date, isActive = true }: LaterResultProps) {
  const { id, amount, account, to, rhythm, reference, note } = order
  const lines = useLinesOf([to], account.id)(to)
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  return (
    <section className="order-summary payment-summary" ref={result} tabIndex={-1} aria-label={texts.result}>
      <p className="order-summary-sum">
        <HideAmounts hidden={false}>
          <Sum amount={amount} currency={account.currency} />
        </HideAmounts>
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
          {
            name: to.kind === 'account' ? texts.to : texts.beneficiary,
            value: <Named name={to.name} details={lines} />,
          },
          { name: texts.status, value: isActive && <Badge tone="good">{laterTexts.scheduled}</Badge> },
          { name: laterTexts.rhythm, value: rhythm === 'once' ? null : rhythmTexts[rhythm] },
          ...(date ? [date] : []),
          { name: laterTexts.end, value: rhythm === 'once' ? null : endText(order) },
          { name: texts.reference, value: reference },
          { name: texts.note, value: note },
        ].filter(({ value }) => value !== false)}
      />
      <p className="payment-receipt">
        <Link to="/dashboard/payments" search={{ order: id }}>
          {laterTexts.toPayments}
        </Link>
      </p>
    </section>
  )
}

/** The order as it was reviewed and confirmed. */
export function ReviewedResult({ reviewed: { order, review } }: { reviewed: ReviewedOrder }) {
  const name = review.rhythm === 'once' ? laterTexts.singleDay : laterTexts.firstDay
  return <LaterResult order={{ ...review, id: order.orderId }} date={{ name, value: firstDayText(review) }} />
}

/** The order as the bank has it: its first payment may be over meanwhile. */
export function ScheduledBefore({ order }: { order: StandingOrder }) {
  const { rhythm, firstDay, next, status } = order
  const name = rhythm === 'once' ? laterTexts.singleDay : laterTexts.firstDay
  return (
    <LaterResult
      order={order}
      date={next && { name: next.day === firstDay ? name : laterTexts.nextDay, value: formatDay(next.dueOn) }}
      isActive={status === 'active'}
    />
  )
}
