import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api.ts'
import { Sum } from '#domain/money.tsx'
import { formatDay, formatDayLong } from '#lib/format/format-date.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { dialogTexts, endText, rhythmTexts, texts } from './texts.ts'
import type { Reviewed } from './use-order-flow.ts'

type OrderSummaryProps = {
  reviewed: Reviewed
  isConfirmed: boolean
  busy: boolean
  code: string
  codeError: string | undefined
  onCode: (code: string) => void
}

/** Repeats all that the code confirms, with the next dates, and asks for the code. */
export function OrderSummary({ reviewed, isConfirmed, busy, code, codeError, onCode }: OrderSummaryProps) {
  const { review } = reviewed
  const codeInput = useRef<HTMLInputElement>(null)
  const summary = useRef<HTMLElement>(null)
  // The summary or the code field gets the focus, never the button.
  useEffect(() => {
    if (!busy) (isConfirmed ? summary : codeInput).current?.focus()
  }, [isConfirmed, busy])
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: { accountId: review.account.id } }),
  )
  const lines = beneficiaries.data?.find(({ id }) => id === review.beneficiary.id)?.destinationLines ?? []
  return (
    <>
      <section className="order-summary" aria-label={dialogTexts.summary} ref={summary} tabIndex={-1}>
        <Pairs
          pairs={[
            {
              name: dialogTexts.amount,
              value: <Sum amount={review.amount} currency={review.account.currency} />,
            },
            { name: dialogTexts.beneficiary, value: [review.beneficiary.name, ...lines].join(', ') },
            { name: texts.from, value: `${review.account.nickname}, ${review.account.accountNumber}` },
            { name: dialogTexts.rhythm, value: rhythmTexts[review.rhythm] },
            {
              name: review.rhythm === 'once' ? dialogTexts.singleDay : dialogTexts.firstDay,
              value: formatDay(review.firstDay),
            },
            { name: dialogTexts.end, value: review.rhythm === 'once' ? null : endText(review) },
            { name: texts.reference, value: review.reference },
            { name: texts.note, value: review.note },
            { name: dialogTexts.dates, value: <Days days={review.days} /> },
          ]}
        />
      </section>
      {isConfirmed ? (
        <Banner tone="good">{dialogTexts.codeAccepted}</Banner>
      ) : (
        <CodeField
          label={dialogTexts.code}
          help={dialogTexts.codeHelp}
          value={code}
          onChange={onCode}
          error={codeError}
          ref={codeInput}
        />
      )}
    </>
  )
}

function Days({ days }: { days: Reviewed['review']['days'] }) {
  return (
    <ul className="order-days">
      {days.map(({ day, dueOn }) => (
        <li key={day}>
          {formatDayLong(dueOn)}
          {dueOn !== day && <span className="small muted"> {texts.moved(formatDay(day))}</span>}
        </li>
      ))}
    </ul>
  )
}
