import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { signaturesToGet } from '#domain/missing-signatures.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { NoSecondFactor } from '#session/order/order-code.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { HideAmounts, useAmountsHidden } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { DepositStep } from './deposit-step.tsx'
import { texts } from './deposit-texts.ts'
import { hasInterest } from '#domain/certificates/promise.ts'
import '#ui/layout/order-summary.css'
import { pictureSource } from '#lib/drawing/picture-source.ts'
import type { Wizard } from './use-wizard.ts'

/** Repeats the whole order and asks for the code that signs it. */
export function ConfirmStep({ wizard }: { wizard: Wizard }) {
  const { problem, code, confirmed, needsCode, codeRefusal, typeCode } = wizard
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem?.field === 'code') codeInput.current?.focus()
  }, [problem])
  return (
    <DepositStep name={needsCode ? texts.steps[3] : texts.review} arrived>
      <DepositSummary wizard={wizard} />
      {!needsCode ? (
        <p className="help">{texts.forSignature}</p>
      ) : (
        <div className="dialog-confirm">
          {confirmed ? (
            <Banner tone="good">{texts.codeAccepted}</Banner>
          ) : codeRefusal !== null ? (
            <NoSecondFactor />
          ) : (
            <CodeField
              label={texts.code}
              help={texts.codeHelp}
              value={code}
              onChange={typeCode}
              error={problem?.field === 'code' ? problem.text : null}
              ref={codeInput}
            />
          )}
        </div>
      )}
    </DepositStep>
  )
}

function DepositSummary({
  wizard: {
    agreed: { quote, signature, review },
    account,
    draft,
    needsCode,
  },
}: {
  wizard: Wizard
}) {
  const areHidden = useAmountsHidden()
  if (!quote) return null
  const { amount, currency, termYears, rate, interest, maturityAmount, endDate } = quote
  return (
    // A step that is called Review itself is the review: its summary has no name of its own.
    <section className="order-summary deposit-summary" aria-label={needsCode ? texts.review : undefined}>
      <Guilloche
        kind="band"
        seed="deposit"
        length={2400}
        height={120}
        lines={6}
        className="order-summary-band"
      />
      <HideAmounts hidden={false}>
        <p className="order-summary-sum">
          <Sum amount={amount} currency={currency} />
        </p>
        <Pairs
          className="order-summary-pairs"
          pairs={[
            { name: texts.currency, value: currencyName(currency) },
            { name: texts.term, value: texts.years(termYears) },
            { name: texts.rateName, value: hasInterest(quote) ? texts.rate(rate) : texts.noInterest },
            { name: texts.interest, value: <Sum amount={interest} currency={currency} /> },
            {
              name: texts.matures,
              value: (
                <>
                  {formatDay(endDate)}
                  {!needsCode && <span className="deposit-summary-sub muted">{texts.ifSignedToday}</span>}
                </>
              ),
            },
            { name: texts.receives, value: <Sum amount={maturityAmount} currency={currency} /> },
            {
              name: texts.account,
              value: account && (
                <>
                  {account.nickname} <span className="muted nowrap">{texts.masked(account.last4)}</span>
                </>
              ),
            },
            {
              name: texts.balanceAfter,
              // The client signs no balance: it stays hidden where the page hides amounts.
              value: account?.balanceAfter && (
                <HideAmounts hidden={areHidden}>
                  <Sum amount={account.balanceAfter} currency={currency} />
                </HideAmounts>
              ),
            },
            {
              name: texts.termsAccepted,
              value: draft.acceptedVersion && texts.version(draft.acceptedVersion),
            },
            { name: texts.needed, value: needsCode ? null : review && signaturesToGet(review.needed) },
            { name: texts.signature, value: signature && <Small signature={signature} /> },
          ]}
        />
      </HideAmounts>
    </section>
  )
}

function Small({ signature }: { signature: string }) {
  return (
    <span className="deposit-summary-signature" data-theme="ivory">
      <img src={pictureSource(signature)} alt={texts.signature} />
    </span>
  )
}
