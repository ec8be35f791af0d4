import { useEffect, useRef } from 'react'
import { currencyName, Sum, sumText } from '#domain/money.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { codeReasonText, texts } from './texts.ts'
import type { Reviewed } from './use-payment.ts'
import './payments.css'

type PaymentSummaryProps = {
  reviewed: Reviewed
  /** Whether a code for exactly this payment was accepted. */
  isConfirmed: boolean
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
  attach: (element: HTMLElement | null) => void
}

/** Repeats the payment as the bank reviewed it, and asks for a code if one is needed. */
export function PaymentSummary({
  reviewed: { order, review },
  isConfirmed,
  code,
  codeError,
  onCode,
  attach,
}: PaymentSummaryProps) {
  const { account, beneficiary, codeReason, codeAbove } = review
  const needsCode = codeReason !== null && !isConfirmed
  const summary = useRef<HTMLElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  // The summary or the code field gets the focus, never the button: a held Enter key would pay.
  useEffect(() => (needsCode ? codeInput : summary).current?.focus(), [needsCode])
  return (
    <div className="payment-details" ref={attach}>
      <section className="payment-summary" ref={summary} tabIndex={-1} aria-label={texts.summary}>
        <Guilloche
          kind="band"
          seed={`pay-${order.paymentId.slice(0, 4)}`}
          length={2400}
          height={120}
          lines={6}
          className="payment-summary-band"
        />
        <p className="payment-summary-sum">
          <HideAmounts hidden={false}>
            <Sum amount={review.amount} currency={account.currency} />
          </HideAmounts>
        </p>
        <Pairs
          className="payment-summary-pairs"
          pairs={[
            {
              name: texts.beneficiary,
              value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
            },
            { name: texts.from, value: <Named name={account.nickname} details={[account.accountNumber]} /> },
            ...inWords(texts.reference, review.reference),
            ...inWords(texts.note, review.note),
            { name: texts.currency, value: currencyName(account.currency) },
            {
              name: texts.balanceAfter,
              value: <Sum amount={review.balanceAfter} currency={account.currency} />,
            },
          ]}
        />
      </section>
      {needsCode && (
        <>
          <Banner tone="wait" icon="key" title={texts.codeNeeded}>
            {codeReasonText(codeReason, account.nickname, codeAbove && sumText(codeAbove, account.currency))}
          </Banner>
          <CodeField
            label={texts.code}
            help={texts.codeHelp}
            value={code}
            onChange={onCode}
            error={codeError}
            ref={codeInput}
          />
        </>
      )}
      {codeReason !== null && isConfirmed && <Banner tone="good">{texts.codeAccepted}</Banner>}
    </div>
  )
}

function inWords(name: string, value: string | null) {
  return value === null ? [] : [{ name, value }]
}

function Named({ name, details }: { name: string; details: string[] }) {
  return (
    <>
      <span className="serif">{name}</span>
      {details.map((line) => (
        <span key={line} className="payment-summary-line muted">
          {line}
        </span>
      ))}
    </>
  )
}
