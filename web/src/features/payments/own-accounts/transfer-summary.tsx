import { currencyName, Sum, sumText } from '#domain/money.tsx'
import { Named, OrderSummary } from '#features/payments/order-summary.tsx'
import { wordsWhenLarge } from '#features/payments/payment-summary.tsx'
import { codeReasonText, texts } from '#features/payments/texts.ts'
import type { ReviewedTransfer } from './use-transfer.ts'

type TransferSummaryProps = {
  reviewed: ReviewedTransfer
  isConfirmed: boolean
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
  attach: (element: HTMLElement | null) => void
}

/** Repeats a transfer as the bank reviewed it, and asks for a code if one is needed. */
export function TransferSummary({ reviewed: { order, review }, isConfirmed, ...code }: TransferSummaryProps) {
  const { account, toAccount, amount, codeReason, codeAbove } = review
  const { currency } = account
  return (
    <OrderSummary
      {...code}
      orderId={order.paymentId}
      amount={amount}
      currency={currency}
      inWords={wordsWhenLarge(amount, currency, codeAbove)}
      pairs={[
        { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
        { name: texts.to, value: <Named name={toAccount.nickname} details={[toAccount.accountNumber]} /> },
        { name: texts.note, value: review.note },
        { name: texts.currency, value: currencyName(currency) },
        {
          name: texts.balanceAfterOf(account.nickname),
          value: <Sum amount={review.balanceAfter} currency={currency} />,
        },
        {
          name: texts.balanceAfterOf(toAccount.nickname),
          value: <Sum amount={review.creditBalanceAfter} currency={currency} />,
        },
      ]}
      codeReason={
        codeReason === null || isConfirmed
          ? null
          : codeReasonText(codeReason, account.nickname, codeAbove && sumText(codeAbove, currency))
      }
      codeAccepted={codeReason !== null && isConfirmed}
    />
  )
}
