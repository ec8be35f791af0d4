import { type AccessReview, fullName } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { OrderCode } from '#session/order/order-code.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { focusReview } from '#ui/dialog-focus.ts'
import { Banner } from '#ui/layout/banner.tsx'
import {
  accessInWords,
  accountsInWords,
  giveTexts,
  limitsInWords,
  texts,
} from '#features/access-rights/texts.ts'

type GiveSummaryProps = {
  review: AccessReview
  today: string
  confirmed: boolean
  busy: boolean
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
  attach: (element: HTMLElement | null) => void
}

/** Says in plain words what the code confirms, as the bank will write it, and asks for the code. */
export function GiveSummary({
  review,
  today,
  confirmed,
  busy,
  code,
  codeError,
  onCode,
  attach,
}: GiveSummaryProps) {
  const codeInput = useRef<HTMLInputElement>(null)
  const summary = useRef<HTMLElement>(null)
  // When the step opens, and after an answer that is not about the code, which focuses its field.
  useEffect(() => {
    if (!busy && codeError === undefined) focusReview(summary.current, confirmed ? null : codeInput.current)
  }, [confirmed, busy, codeError])
  const name = fullName(review)
  return (
    <>
      <section className="access-summary" aria-label={giveTexts.summary} ref={summary} tabIndex={-1}>
        <p className="access-sentence">
          {accessInWords(review, name, today)} {limitsInWords(review.view, name)}
        </p>
        <Pairs
          pairs={[
            { name: giveTexts.email, value: review.email },
            { name: giveTexts.accounts, value: accountsInWords(review.accounts) },
            { name: giveTexts.view, value: texts.views[review.view] },
            { name: giveTexts.firstDay, value: formatDay(review.firstDay) },
            { name: giveTexts.lastDay, value: formatDay(review.lastDay) },
          ]}
        />
      </section>
      <div className="dialog-confirm" ref={attach}>
        {confirmed ? (
          <Banner tone="good">{giveTexts.codeAccepted}</Banner>
        ) : (
          <OrderCode
            label={giveTexts.code}
            help={giveTexts.codeHelp}
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
