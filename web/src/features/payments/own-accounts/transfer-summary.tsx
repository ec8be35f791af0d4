import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { Named } from '#domain/result/payment-result.tsx'
import { type CodeEntry, OrderSummary } from '#features/payments/order-summary.tsx'
import { codeRequest, wordsWhenLarge } from '#features/payments/payment-summary.tsx'
import { texts } from '#features/payments/texts.ts'
import { nameBeside } from './name-beside.ts'
import type { ReviewedTransfer } from './use-transfer.ts'

type TransferSummaryProps = CodeEntry & { reviewed: ReviewedTransfer; isConfirmed: boolean }

/** Repeats a transfer as the bank reviewed it, and asks for a code if one is needed. */
export function TransferSummary({ reviewed: { order, review }, isConfirmed, ...code }: TransferSummaryProps) {
  const { account, toAccount, amount, codeAbove } = review
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
          name: texts.balanceAfterOf(nameBeside(account, toAccount)),
          value: <Sum amount={review.balanceAfter} currency={currency} />,
        },
        {
          name: texts.balanceAfterOf(nameBeside(toAccount, account)),
          value: <Sum amount={review.creditBalanceAfter} currency={currency} />,
        },
      ]}
      {...codeRequest(review, isConfirmed)}
      codeTexts={texts.transferCode}
    />
  )
}
