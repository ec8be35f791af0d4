import { useEffect, useRef } from 'react'
import { RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { SignedSum, Sum } from '#domain/money.tsx'
import { focusReview } from '#ui/dialog-focus.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { editTexts, texts } from '#features/accounts/admin/texts.ts'
import type { ReviewedAdjustment } from './use-adjustment.ts'
import '#ui/layout/order-summary.css'

type SummaryProps = {
  reviewed: ReviewedAdjustment
  needsCode: boolean
  code: string
  codeProblem: string | null
  onCode: (code: string) => void
}

/**
 * Repeats the adjustment in the bank's own figures, with client and reason, and takes the code that confirms
 * exactly this.
 */
export function AdjustmentSummary({
  reviewed: {
    order,
    review: { account, newBalance, difference, requiresApproval },
  },
  needsCode,
  code,
  codeProblem,
  onCode,
}: SummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => focusReview(summary.current, needsCode ? codeInput.current : null), [needsCode])
  useEffect(() => {
    if (codeProblem !== null) codeInput.current?.focus()
  }, [codeProblem])
  const { client, currency, nickname, accountNumber, balance } = account
  return (
    <>
      {requiresApproval && <RequiresApprovalBanner />}
      <HideAmounts hidden={false}>
        <section
          className="order-summary admin-summary"
          aria-label={editTexts.summary}
          ref={summary}
          tabIndex={-1}
        >
          <p className="order-summary-sum">
            <SignedSum amount={difference} currency={currency} />
          </p>
          <Pairs
            className="order-summary-pairs"
            pairs={[
              {
                name: editTexts.account,
                value: (
                  <>
                    <span className="serif">{nickname}</span>
                    <span className="admin-sub num">{accountNumber}</span>
                  </>
                ),
              },
              {
                name: editTexts.client,
                value: (
                  <>
                    {client.firstName} {client.lastName}
                    <span className="admin-sub">{client.username}</span>
                  </>
                ),
              },
              { name: editTexts.oldBalance, value: <Sum amount={balance} currency={currency} /> },
              { name: editTexts.newBalance, value: <Sum amount={newBalance} currency={currency} /> },
              { name: editTexts.reason, value: editTexts.line(order.note) },
            ]}
          />
        </section>
      </HideAmounts>
      <div className="dialog-confirm">
        {needsCode ? (
          <CodeField
            label={texts.code}
            help={editTexts.codeHelp}
            value={code}
            onChange={onCode}
            error={codeProblem}
            ref={codeInput}
          />
        ) : (
          <Banner tone="good">{editTexts.codeAccepted}</Banner>
        )}
      </div>
    </>
  )
}
