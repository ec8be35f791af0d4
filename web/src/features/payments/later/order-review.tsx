import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { businessDayTexts, endText, movedText, rhythmTexts } from '#domain/schedule-words.ts'
import { type CodeEntry, Named, OrderSummary } from '#features/payments/order-summary.tsx'
import { wordsOf } from '#features/payments/payment-summary.tsx'
import { texts } from '#features/payments/texts.ts'
import { formatDay, formatDayLong } from '#lib/format/format-date.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { laterTexts } from './texts.ts'
import type { ReviewedOrder } from './use-order-flow.ts'
import './later.css'

type OrderReviewProps = CodeEntry & {
  reviewed: ReviewedOrder
  /** Whether a code for exactly this order was accepted. */
  isConfirmed: boolean
}

/** Repeats all that the code confirms, with the next dates, and asks for the code. */
export function OrderReview({ reviewed: { order, review }, isConfirmed, ...code }: OrderReviewProps) {
  const { account, to, rhythm } = review
  const isOwn = to.kind === 'account'
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: isOwn ? skipToken : { accountId: account.id } }),
  )
  const lines = isOwn
    ? [to.accountNumber]
    : (beneficiaries.data?.find(({ id }) => id === to.id)?.destinationLines ?? [])
  const isOnce = rhythm === 'once'
  return (
    <OrderSummary
      {...code}
      orderId={order.orderId}
      amount={review.amount}
      currency={account.currency}
      // The words are always shown, because the bank pays the amount again and again without asking.
      inWords={wordsOf(review.amount, account.currency)}
      pairs={[
        { name: isOwn ? texts.to : texts.beneficiary, value: <Named name={to.name} details={lines} /> },
        { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
        { name: laterTexts.rhythm, value: rhythmTexts[rhythm] },
        { name: laterTexts.end, value: isOnce ? null : endText(review) },
        { name: laterTexts.shortBusinessDay, value: businessDayTexts[review.businessDay] },
        { name: texts.reference, value: review.reference },
        { name: texts.note, value: review.note },
        { name: isOnce ? laterTexts.singleDay : laterTexts.dates, value: <Days days={review.days} /> },
      ]}
      codeReason={isConfirmed ? null : isOwn ? laterTexts.transferCodeReason : laterTexts.codeReason}
      codeAccepted={isConfirmed}
      codeTexts={laterTexts}
    />
  )
}

function Days({ days }: { days: ReviewedOrder['review']['days'] }) {
  return (
    <ul className="order-days">
      {days.map(({ day, dueOn }) => (
        <li key={day}>
          {unbrokenDay(formatDayLong(dueOn))}
          {dueOn !== day && <span className="small muted"> {movedText(day)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The first payment of an order as it was confirmed. */
export function firstDayText({ days }: ReviewedOrder['review']): string {
  const [first] = days
  return first === undefined ? '' : formatDay(first.dueOn)
}
