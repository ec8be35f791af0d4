import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { texts } from '#portal/texts.ts'

/**
 * The first sheet has the line of the page on top. The sheets after it have its name in their margin, where
 * the browser draws there. An adopted sheet is no inline style, which the portal's policy forbids.
 */
function nameLaterSheets(): CSSStyleSheet {
  const title = document.querySelector('h1')?.textContent ?? ''
  const quoted = `${bank.name} · ${title}`.replaceAll(/["\\\n]/g, '')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @page { @top-left { content: "${quoted}"; font-size: 8pt } }
    @page :first { @top-left { content: none } }
  `)
  return sheet
}

/** The line above a printed screen: the bank, whose screen it is, and when it was printed. */
export function PrintHead({ name }: { name: string }) {
  const when = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The browser lays the paper out as soon as this event is over, before a new state would be drawn.
    let later: CSSStyleSheet | null = null
    const forget = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== later)
    }
    const note = () => {
      if (when.current) when.current.textContent = printedNow()
      forget()
      later = nameLaterSheets()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, later]
    }
    window.addEventListener('beforeprint', note)
    window.addEventListener('afterprint', forget)
    return () => {
      forget()
      window.removeEventListener('beforeprint', note)
      window.removeEventListener('afterprint', forget)
    }
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
