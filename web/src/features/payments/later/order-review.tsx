import type { StandingOrder } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { businessDayTexts, endText, movedText, orderKind, rhythmTexts } from '#domain/schedule-words.ts'
import { Named } from '#domain/result/payment-result.tsx'
import { type CodeEntry, OrderSummary } from '#features/payments/order-summary.tsx'
import { isMoreThan, wordsWhenLarge } from '#features/payments/payment-summary.tsx'
import { texts } from '#features/payments/texts.ts'
import { formatDay, formatDayLong } from '#lib/format/format-date.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { FromTo, type Pair } from '#ui/data/records/pairs.tsx'
import { codeTextsOf, laterTexts } from './texts.ts'
import type { ReviewedOrder } from './use-order-flow.ts'
import './later.css'

type OrderReviewProps = CodeEntry & {
  reviewed: ReviewedOrder
  /** The order that is changed, as it is now; none where it is a new one. */
  present?: StandingOrder
  /** Whether a code for exactly this order was accepted. */
  isConfirmed: boolean
}

/**
 * Repeats all that the code confirms, with the next dates, and asks for the code. What changes is shown as it
 * is now and as it becomes.
 */
export function OrderReview(props: OrderReviewProps) {
  const {
    reviewed: { order, review },
    present,
    isConfirmed,
    ...code
  } = props
  const { account, to } = review
  const isOwn = to.kind === 'account'
  const linesOf = useLinesOf([to, ...(present ? [present.to] : [])], account.id)
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
      pairs={pairsOf(review, present ?? review, linesOf)}
      // The money has to be there on the day of the payment only.
      remark={isShort ? laterTexts.holdsToday(account.nickname, sumText(balance, account.currency)) : null}
      codeReason={needsCode ? (isOwn ? laterTexts.transferCodeReason : laterTexts.codeReason) : null}
      codeAccepted={isConfirmed}
      codeTexts={codeTextsOf(orderKind(review))}
    />
  )
}

/** The terms that an order and its review have in common. */
type Terms = Pick<
  StandingOrder,
  | 'account'
  | 'to'
  | 'amount'
  | 'reference'
  | 'note'
  | 'rhythm'
  | 'firstDay'
  | 'lastDay'
  | 'times'
  | 'businessDay'
>

/** The terms of an order, one by one; a term that differs from the present one has both. */
function pairsOf(
  review: ReviewedOrder['review'],
  present: Terms,
  linesOf: (to: StandingOrder['to']) => readonly string[],
): Pair[] {
  const isOnce = review.rhythm === 'once'
  const isChanged = (keyOf: (terms: Terms) => string | null) => keyOf(present) !== keyOf(review)
  const term = (
    name: string,
    keyOf: (terms: Terms) => string | null,
    show: (terms: Terms) => ReactNode = keyOf,
  ): Pair => ({
    name,
    value: isChanged(keyOf) ? (
      <FromTo from={show(present) ?? laterTexts.none} to={show(review) ?? laterTexts.none} />
    ) : (
      show(review)
    ),
  })
  const amountOf = ({ amount, account: { currency } }: Terms) => sumText(amount, currency)
  const firstDayOf = ({ firstDay }: Terms) => firstDay
  const dates = <Days days={review.days} />
  return [
    // The new amount alone stands above.
    ...(isChanged(amountOf) ? [term(texts.amount, amountOf)] : []),
    term(
      texts.from,
      ({ account }) => account.id,
      ({ account }) => <Named name={account.nickname} details={[account.accountNumber]} />,
    ),
    term(
      review.to.kind === 'account' ? texts.to : texts.beneficiary,
      ({ to }) => to.id,
      ({ to }) => <Named name={to.name} details={linesOf(to)} />,
    ),
    term(laterTexts.rhythm, ({ rhythm }) => rhythmTexts[rhythm]),
    isOnce || present.rhythm === 'once'
      ? { name: laterTexts.end, value: isOnce ? null : endText(review) }
      : term(laterTexts.end, ({ lastDay, times }) => endText({ lastDay, times })),
    term(laterTexts.businessDay, ({ businessDay }) => businessDayTexts[businessDay]),
    term(texts.reference, ({ reference }) => reference),
    term(texts.note, ({ note }) => note),
    ...(isOnce || !isChanged(firstDayOf)
      ? []
      : [term(laterTexts.firstDay, firstDayOf, ({ firstDay }) => formatDay(firstDay))]),
    {
      name: isOnce ? laterTexts.singleDay : laterTexts.dates,
      value:
        isOnce && isChanged(firstDayOf) ? (
          <FromTo from={unbrokenDay(formatDayLong(present.firstDay))} to={dates} />
        ) : (
          dates
        ),
    },
  ]
}

/** Returns how to say where the money of an order goes, in the lines that tell the receiver apart. */
export function useLinesOf(
  receivers: readonly StandingOrder['to'][],
  accountId: string,
): (to: StandingOrder['to']) => readonly string[] {
  const isNeeded = receivers.some(({ kind }) => kind === 'beneficiary')
  const { data } = useQuery(
    api.payments.beneficiaries.queryOptions({ input: isNeeded ? { accountId } : skipToken }),
  )
  return (to) =>
    to.kind === 'account'
      ? [to.accountNumber]
      : (data?.find(({ id }) => id === to.id)?.destinationLines ?? [])
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
