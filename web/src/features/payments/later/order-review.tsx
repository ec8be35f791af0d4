import type { StandingOrder } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { businessDayTexts, endText, movedText, rhythmTexts } from '#domain/schedule-words.ts'
import { Named } from '#domain/result/payment-result.tsx'
import { type CodeEntry, OrderSummary } from '#features/payments/order-summary.tsx'
import { isMoreThan, wordsWhenLarge } from '#features/payments/payment-summary.tsx'
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
  const lines = useReceiverLines(to, account.id)
  const isOnce = rhythm === 'once'
  const { data: accounts } = useQuery(api.accounts.list.queryOptions())
  const balance = accounts?.find(({ id }) => id === account.id)?.balance
  const isShort = balance !== undefined && isMoreThan(review.amount, balance)
  const needsCode = review.needsCode && !isConfirmed
  return (
    <OrderSummary
      {...code}
      orderId={order.orderId}
      amount={review.amount}
      currency={account.currency}
      inWords={wordsWhenLarge(review.amount, account.currency, review.codeAbove)}
      pairs={[
        { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
        { name: isOwn ? texts.to : texts.beneficiary, value: <Named name={to.name} details={lines} /> },
        { name: laterTexts.rhythm, value: rhythmTexts[rhythm] },
        { name: laterTexts.end, value: isOnce ? null : endText(review) },
        { name: laterTexts.shortBusinessDay, value: businessDayTexts[review.businessDay] },
        { name: texts.reference, value: review.reference },
        { name: texts.note, value: review.note },
        { name: isOnce ? laterTexts.singleDay : laterTexts.dates, value: <Days days={review.days} /> },
      ]}
      // The money has to be there on the day of the payment only.
      remark={isShort ? laterTexts.holdsToday(account.nickname, sumText(balance, account.currency)) : null}
      codeReason={needsCode ? (isOwn ? laterTexts.transferCodeReason : laterTexts.codeReason) : null}
      codeAccepted={isConfirmed}
      codeTexts={laterTexts}
    />
  )
}

/** Where the money of an order goes, in the lines that tell the receiver apart. */
export function useReceiverLines(to: StandingOrder['to'], accountId: string): readonly string[] {
  const isOwn = to.kind === 'account'
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: isOwn ? skipToken : { accountId } }),
  )
  if (isOwn) return [to.accountNumber]
  return beneficiaries.data?.find(({ id }) => id === to.id)?.destinationLines ?? []
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
