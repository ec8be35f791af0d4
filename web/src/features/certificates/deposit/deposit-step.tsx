import { type ReactNode, useEffect, useRef } from 'react'
import type { CertificateQuote } from '@bank/contract'
import { formatDay } from '#lib/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { texts } from './deposit-texts.ts'
import { hasInterest } from '../promise.ts'

/** One step. Focus goes to its beginning, to be read, when one arrives from another step. */
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
    if (arrived) section.current?.focus()
  }, [arrived])
  return (
    <section className="deposit-step" ref={section} tabIndex={-1} aria-label={name}>
      {children}
    </section>
  )
}

/**
 * The promise in one line: sum, term and rate, interest, day. Lines stand in for what the bank has not said
 * yet.
 */
export function Promised({ quote, live = false }: { quote: CertificateQuote | null; live?: boolean }) {
  const line = <span aria-hidden="true">–</span>
  const entries = [
    { name: texts.deposit, value: quote && <Sum amount={quote.amount} currency={quote.currency} /> },
    {
      name: texts.termAndRate,
      value:
        quote &&
        `${texts.years(quote.termYears)}, ${hasInterest(quote) ? `${quote.rate} %` : texts.noInterest.toLowerCase()}`,
    },
    { name: texts.interest, value: quote && <Sum amount={quote.interest} currency={quote.currency} /> },
    { name: texts.repaidOn, value: quote && formatDay(quote.endDate) },
  ]
  return (
    // What is to be signed is shown, whatever else on the page is hidden.
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
