import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { texts } from '#portal/texts.ts'

/** The line above a printed screen: the bank, whose screen it is, and when it was printed. */
export function PrintHead({ name }: { name: string }) {
  const when = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The browser lays the paper out as soon as this event is over, before a new state would be drawn.
    const note = () => {
      if (when.current) when.current.textContent = printedNow()
    }
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <div className="print-head" aria-hidden="true">
      <span>{bank.name}</span>
      <span>{name}</span>
      <span ref={when}>{printedNow()}</span>
    </div>
  )
}

function printedNow(): string {
  return texts.printedAt(formatDateTime(new Date(), bank.timeZone), bank.city)
}
