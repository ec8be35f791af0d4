import { amountInWords, type Currency, type PaymentReview } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { capitalised } from '#lib/data/capitalised.ts'
import { dayIn, formatTime } from '#lib/format/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Named } from '#domain/result/payment-result.tsx'
import { type CodeEntry, OrderSummary } from './order-summary.tsx'
import { codeReasonText, texts } from './texts.ts'
import type { ReviewedPayment } from './use-payment.ts'

type PaymentSummaryProps = CodeEntry & {
  reviewed: ReviewedPayment
  /** Whether a code for exactly this payment was accepted. */
  isConfirmed: boolean
}

/** Repeats the payment as the bank reviewed it, and asks for a code if one is needed. */
export function PaymentSummary({ reviewed: { order, review }, isConfirmed, ...code }: PaymentSummaryProps) {
  const { account, beneficiary, amount, codeAbove, paidBefore } = review
  const { currency } = account
  return (
    <OrderSummary
      {...code}
      orderId={order.paymentId}
      amount={amount}
      currency={currency}
      inWords={wordsWhenLarge(amount, currency, codeAbove)}
      warning={
        paidBefore !== null && (
          <Banner tone="wait" announce="status">
            {texts.paidBefore(beneficiary.name, sumText(amount, currency), whenText(paidBefore))}
          </Banner>
        )
      }
      pairs={[
        { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
        {
          name: texts.beneficiary,
          value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
        },
        { name: texts.reference, value: review.reference },
        { name: texts.note, value: review.note },
        { name: texts.currency, value: currencyName(currency) },
        { name: texts.balanceAfter, value: <Sum amount={review.balanceAfter} currency={currency} /> },
      ]}
      {...codeRequest(review, isConfirmed)}
    />
  )
}

type CodeReview = Pick<PaymentReview, 'account' | 'codeReason' | 'codeAbove'>

/** Returns why this payment or transfer needs a code, or that one was accepted. */
export function codeRequest({ account, codeReason, codeAbove }: CodeReview, isConfirmed: boolean) {
  return {
    codeReason:
      codeReason === null || isConfirmed
        ? null
        : codeReasonText(codeReason, account.nickname, codeAbove && sumText(codeAbove, account.currency)),
    codeAccepted: codeReason !== null && isConfirmed,
  }
}

/** The amount in words above the limit of codes: a digit too many is easily overlooked in figures. */
export function wordsWhenLarge(amount: string, currency: Currency, codeAbove: string | null): string | null {
  return codeAbove !== null && isMoreThan(amount, codeAbove)
    ? capitalised(amountInWords(amount, currency))
    : null
}

/** "today at 14:02", by the bank's clock. */
function whenText(at: string): string {
  const isToday = dayIn(bank.timeZone, at) === dayIn(bank.timeZone, new Date())
  return `${isToday ? 'today' : 'yesterday'} at ${formatTime(at, bank.timeZone)}`
}

/** Returns whether one amount of a currency is larger than another, as text of any length. */
export function isMoreThan(amount: string, other: string): boolean {
  return inSmallestUnits(amount) > inSmallestUnits(other)
}

/** No currency of the bank has more than eight decimals. */
function inSmallestUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
}
