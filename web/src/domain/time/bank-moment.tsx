import { formatDateTime } from '#lib/format/format-date.ts'

type BankMomentProps = {
  at: string
  /** The bank, whose clock it is. */
  bank: { timeZone: string; city: string }
}

/** A moment by the bank's clock, with the city whose clock that is. */
export function BankMoment({ at, bank }: BankMomentProps) {
  return (
    <>
      <span className="num">{formatDateTime(at, bank.timeZone)}</span>{' '}
      <span className="muted nowrap">in {bank.city}</span>
    </>
  )
}
