import { type ReactNode, useEffect, useRef } from 'react'
import type { CertificateQuote, TermYears } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { codeIn, focusReview } from '#ui/dialog-focus.ts'
import { HideAmounts } from '#ui/data/money.tsx'
import { texts } from './deposit-texts.ts'
import { hasInterest } from '#domain/certificates/promise.ts'

/**
 * A step of the wizard. Coming from another step moves the focus to its start, so that it is read out, and in
 * the last one to the code.
 */
export function DepositStep({
  name,
  arrived,
  children,
}: {
  name: string
  arrived: boolean
  children: ReactNode
}) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arrived) focusReview(section.current, codeIn(section.current))
  }, [arrived])
  return (
    <section className="deposit-step" ref={section} tabIndex={-1} aria-label={name}>
      {children}
    </section>
  )
}

/** The quote in one line: amount, term and rate, interest, day. Dashes if there is none. */
export function Promised({
  quote,
  chosen,
  live = false,
}: {
  quote: CertificateQuote | null
  /** The terms shown before there is an amount to quote; rate and day are null until they are loaded. */
  chosen?: { termYears: TermYears; rate: string | null; endDate: string | null }
  live?: boolean
}) {
  const agreed = quote ?? chosen
  const line = <span aria-hidden="true">–</span>
  const entries = [
    { name: texts.deposit, value: quote && <Sum amount={quote.amount} currency={quote.currency} /> },
    {
      name: texts.termAndRate,
      value: agreed && termAndRate(agreed),
    },
    { name: texts.interest, value: quote && <Sum amount={quote.interest} currency={quote.currency} /> },
    { name: texts.matures, value: agreed?.endDate && formatDay(agreed.endDate) },
  ]
  return (
    // The client must see the amounts before signing, also where the page hides them.
    <HideAmounts hidden={false}>
      <div className="promised" role={live ? 'status' : undefined}>
        {entries.map(({ name, value }) => (
          <div key={name}>
            <span className="small muted">{name}</span> <span className="num">{value ?? line}</span>
          </div>
        ))}
      </div>
    </HideAmounts>
  )
}

function termAndRate({ termYears, rate }: { termYears: TermYears; rate: string | null }): string {
  const years = texts.years(termYears)
  if (rate === null) return years
  return `${years}, ${hasInterest({ rate }) ? `${rate}%` : texts.noInterest.toLowerCase()}`
}
