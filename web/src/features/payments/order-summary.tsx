import type { Currency } from '@bank/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { focusReview } from '#ui/dialog-focus.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { texts } from './texts.ts'
import '#ui/layout/order-summary.css'
import '#domain/payment-summary.css'

/** The field of the code in a review, whose form focuses it when it is wrong. */
export type CodeEntry = {
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
  /** Says at the field that the order was sent without its code. */
  askForCode: () => void
  attach: (element: HTMLElement | null) => void
}

type OrderSummaryProps = CodeEntry & {
  orderId: string
  amount: string
  currency: Currency
  /** The amount in words, where it is large. */
  inWords: string | null
  pairs: readonly Pair[]
  /** A quiet sentence below them. */
  remark?: string | null
  /** A warning for the client before confirming. */
  warning?: ReactNode
  /** Why a code is needed; null where none is, or where one was accepted. */
  codeReason: string | null
  codeAccepted: boolean
  /** The sentence about the code; that of a payment by default. */
  codeTexts?: { codeNeeded: string; codeHelp: string; codeAccepted: string }
}

/**
 * Repeats an order as the bank reviewed it, and asks for a code if one is needed. What the client has to know
 * before typing it is above the order: below, it would be out of sight on most screens.
 */
export function OrderSummary(props: OrderSummaryProps) {
  const { orderId, amount, currency, inWords, pairs, remark, warning, codeReason, codeAccepted } = props
  const { code, codeError, onCode, attach, codeTexts = texts } = props
  const summary = useRef<HTMLElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const needsCode = codeReason !== null
  useEffect(() => focusReview(summary.current, needsCode ? codeInput.current : null), [needsCode])
  return (
    <div className="payment-details" ref={attach}>
      {warning}
      {needsCode && (
        <Banner tone="wait" icon="key" title={codeTexts.codeNeeded}>
          {codeReason}
        </Banner>
      )}
      <section
        className="order-summary payment-summary"
        ref={summary}
        tabIndex={-1}
        aria-label={texts.summary}
      >
        <Guilloche
          kind="band"
          seed={`pay-${orderId.slice(0, 4)}`}
          length={2400}
          height={120}
          lines={6}
          className="order-summary-band"
        />
        <p className="order-summary-sum">
          <HideAmounts hidden={false}>
            <Sum amount={amount} currency={currency} />
          </HideAmounts>
          {inWords !== null && <span className="payment-summary-words muted">{inWords}</span>}
        </p>
        <Pairs className="order-summary-pairs" pairs={pairs} />
        {remark && <p className="small muted">{remark}</p>}
      </section>
      {(needsCode || codeAccepted) && (
        <div className="dialog-confirm">
          {needsCode ? (
            <CodeField
              label={texts.code}
              help={codeTexts.codeHelp}
              value={code}
              onChange={onCode}
              error={codeError}
              ref={codeInput}
            />
          ) : (
            <Banner tone="good">{codeTexts.codeAccepted}</Banner>
          )}
        </div>
      )}
    </div>
  )
}
