import type { BeneficiaryReview } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { focusReview } from '#ui/dialog-focus.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { pairsOf } from '#features/beneficiaries/beneficiary-pairs.tsx'
import { addressInParts } from '#features/beneficiaries/address-in-parts.tsx'
import { texts } from '#features/beneficiaries/texts.ts'
import { OrderCode } from '#session/order/order-code.tsx'

type SummaryProps = {
  review: BeneficiaryReview
  confirmed: boolean
  busy: boolean
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
  attach: (element: HTMLElement | null) => void
}

/** Repeats all data that the code confirms, as the bank will store it, and asks for the code. */
export function BeneficiarySummary({
  review,
  confirmed,
  busy,
  code,
  codeError,
  onCode,
  attach,
}: SummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  const summary = useRef<HTMLElement>(null)
  // When the step opens, and after an answer that is not about the code, which focuses its field.
  useEffect(() => {
    if (!busy && codeError === undefined) focusReview(summary.current, confirmed ? null : codeInput.current)
  }, [confirmed, busy, codeError])
  return (
    <>
      {!review.hasCheckDigits && (
        <Banner
          tone="wait"
          icon="alert"
          title={review.isCrypto ? texts.noCheckDigits : texts.numberNoCheckDigits}
        >
          {texts.noCheckDigitsHelp}
        </Banner>
      )}
      <section className="beneficiary-summary" aria-label={texts.summary} ref={summary} tabIndex={-1}>
        <h3>{review.name}</h3>
        <Pairs pairs={[...pairsOf(review), { name: texts.address, value: addressInParts(review) }]} />
        {review.payment && <PaymentPairs payment={review.payment} />}
      </section>
      <div className="dialog-confirm" ref={attach}>
        {confirmed ? (
          <Banner tone="good">{texts.codeAccepted}</Banner>
        ) : (
          <OrderCode
            label={texts.code}
            help={review.payment ? texts.codeHelpPaying : texts.codeHelp}
            value={code}
            onChange={onCode}
            error={codeError}
            ref={codeInput}
          />
        )}
      </div>
    </>
  )
}

/** The payment that the same code confirms. */
function PaymentPairs({ payment }: { payment: NonNullable<BeneficiaryReview['payment']> }) {
  const { account, amount, reference, note, balanceAfter } = payment
  return (
    <Pairs
      pairs={[
        {
          name: texts.amount,
          value: (
            <HideAmounts hidden={false}>
              <Sum amount={amount} currency={account.currency} />
            </HideAmounts>
          ),
        },
        { name: texts.payFrom, value: `${account.nickname}, ${account.accountNumber}` },
        { name: texts.reference, value: reference },
        { name: texts.note, value: note },
        { name: texts.balanceAfter, value: <Sum amount={balanceAfter} currency={account.currency} /> },
      ]}
    />
  )
}
