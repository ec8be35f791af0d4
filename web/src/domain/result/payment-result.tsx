import type { Currency } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { ReceiptLink } from '#domain/receipt-link.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import '#ui/layout/order-summary.css'
import '#domain/payment-summary.css'

const texts = {
  result: 'Result',
  status: 'Status',
  completed: 'Completed',
  when: 'When',
  number: 'Transaction number',
  remittance: 'Reference for the beneficiary',
} as const

type PaymentResultProps = {
  receipt: { paymentId: string; amount: string; currency: Currency; reference: string }
  /** The day and the time, by the bank's clock. */
  when: string
  /** The receiver of the money; `balances` are those after the payment. */
  to: Pair
  /** The reference that the beneficiary reads. */
  remittance?: string | undefined
  balances: readonly Pair[]
}

/** The receipt: the last step of the dialog, beside the toast. */
export function PaymentResult({
  receipt: { paymentId, amount, currency, reference },
  when,
  to,
  remittance,
  balances,
}: PaymentResultProps) {
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  return (
    <section className="order-summary payment-summary" ref={result} tabIndex={-1} aria-label={texts.result}>
      <p className="order-summary-sum">
        <HideAmounts hidden={false}>
          <Sum amount={amount} currency={currency} />
        </HideAmounts>
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          to,
          { name: texts.status, value: <Badge tone="good">{texts.completed}</Badge> },
          { name: texts.when, value: <span className="num">{when}</span> },
          ...(remittance ? [{ name: texts.remittance, value: remittance }] : []),
          { name: texts.number, value: <span className="code">{reference}</span> },
          ...balances,
        ]}
      />
      <p className="payment-receipt">
        <ReceiptLink paymentId={paymentId} />
      </p>
    </section>
  )
}
