import { useEffect, useRef } from 'react'
import { WaitsBanner } from '#session/approval.tsx'
import { SignedSum, Sum } from '#domain/money.tsx'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { HideAmounts } from '#ui/money.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { editTexts as words, texts } from './staff-texts.ts'
import type { ReviewedAdjustment } from './use-adjustment.ts'

type SummaryProps = {
  reviewed: ReviewedAdjustment
  needsCode: boolean
  code: string
  codeProblem: string | null
  onCode: (code: string) => void
}

/**
 * What is about to move, on whose account and why, in the bank's own figures; and the code that confirms
 * exactly this.
 */
export function AdjustmentSummary({
  reviewed: {
    order,
    review: { account, newBalance, difference, waits },
  },
  needsCode,
  code,
  codeProblem,
  onCode,
}: SummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) codeInput.current?.focus()
  }, [needsCode])
  useEffect(() => {
    if (codeProblem !== null) codeInput.current?.focus()
  }, [codeProblem])
  const { client, currency, nickname, accountNumber, balance } = account
  return (
    <>
      <HideAmounts hidden={false}>
        <section className="staff-summary" aria-label={words.summary}>
          <p className="staff-summary-sum">
            <SignedSum amount={difference} currency={currency} />
          </p>
          <Pairs
            pairs={[
              {
                name: words.account,
                value: (
                  <>
                    <span className="serif">{nickname}</span>
                    <span className="staff-sub num">{accountNumber}</span>
                  </>
                ),
              },
              {
                name: words.client,
                value: (
                  <>
                    {client.firstName} {client.lastName}
                    <span className="staff-sub">{client.username}</span>
                  </>
                ),
              },
              { name: words.oldBalance, value: <Sum amount={balance} currency={currency} /> },
              { name: words.newBalance, value: <Sum amount={newBalance} currency={currency} /> },
              { name: words.difference, value: <SignedSum amount={difference} currency={currency} /> },
              { name: words.reason, value: words.line(order.note) },
            ]}
          />
        </section>
      </HideAmounts>
      {waits && <WaitsBanner />}
      {needsCode ? (
        <CodeField
          label={texts.code}
          help={words.codeHelp}
          value={code}
          onChange={onCode}
          error={codeProblem}
          ref={codeInput}
        />
      ) : (
        <Banner tone="good">{words.codeAccepted}</Banner>
      )}
    </>
  )
}
