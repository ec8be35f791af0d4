import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'

/** A moment by the bank's clock, with the city whose clock that is. */
export function BankMoment({ at }: { at: string }) {
  return <InCity>{formatDateTime(at, bank.timeZone)}</InCity>
}

/** A time by the bank's clock that is text already, with the bank's city. */
export function InCity({ children }: { children: string }) {
  return (
    <>
      <span className="num">{children}</span> <span className="muted nowrap">in {bank.city}</span>
    </>
  )
}
