import type { WaitingOrder } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { missingSignatures, signaturesToGet } from '#domain/missing-signatures.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Named } from '#domain/result/payment-result.tsx'
import { OrderSummary } from '#features/payments/order-summary.tsx'
import { texts as payTexts } from '#features/payments/texts.ts'
import { prepareTexts as texts } from './texts.ts'
import type { ReviewedPreparation } from './use-preparation.ts'

const noCode = {
  code: '',
  codeError: undefined,
  onCode: () => undefined,
  askForCode: () => undefined,
  attach: () => undefined,
  codeReason: null,
  codeAccepted: false,
}

/** Repeats the payment as the bank reviewed it, with the signatures that it will need. */
export function PreparationSummary({ reviewed: { order, review } }: { reviewed: ReviewedPreparation }) {
  const { account, beneficiary, amount, reference, note, needed, balanceAfter, paidBefore } = review
  const { currency } = account
  return (
    <OrderSummary
      {...noCode}
      orderId={order.paymentId}
      amount={amount}
      currency={currency}
      inWords={null}
      warning={
        paidBefore !== null && (
          <Banner tone="wait" announce="status">
            {texts.paidBefore(
              beneficiary.name,
              sumText(amount, currency),
              formatDateTime(paidBefore, bank.timeZone),
            )}
          </Banner>
        )
      }
      pairs={[
        { name: payTexts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
        {
          name: payTexts.beneficiary,
          value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
        },
        { name: payTexts.reference, value: reference },
        { name: texts.note, value: note },
        { name: payTexts.currency, value: currencyName(currency) },
        { name: texts.needed, value: signaturesToGet(needed) },
        { name: payTexts.balanceAfter, value: <Sum amount={balanceAfter} currency={currency} /> },
      ]}
    />
  )
}

/** The order that waits now: the last step of the dialog, beside the toast. */
export function PreparedResult({ order }: { order: WaitingOrder }) {
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  const { content, expiresAt } = order
  const missing = missingSignatures(order)
  const pairs: Pair[] = [
    {
      name: payTexts.beneficiary,
      value: content.kind !== 'certificate' && (
        <Named name={content.beneficiary.name} details={content.beneficiary.destinationLines} />
      ),
    },
    { name: payTexts.status, value: <Badge tone="wait">{texts.waiting}</Badge> },
    { name: texts.stillNeeded, value: missing && signaturesToGet(missing) },
    { name: texts.expires, value: <span className="num">{formatDateTime(expiresAt, bank.timeZone)}</span> },
  ]
  return (
    <section
      className="order-summary payment-summary"
      ref={result}
      tabIndex={-1}
      aria-label={payTexts.result}
    >
      <p className="order-summary-sum">
        <HideAmounts hidden={false}>
          {content.kind === 'payment' && <Sum amount={content.amount} currency={content.currency} />}
        </HideAmounts>
      </p>
      <Pairs className="order-summary-pairs" pairs={pairs} />
    </section>
  )
}
