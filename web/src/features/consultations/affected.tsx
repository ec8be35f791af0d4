import type { ConsultationPlan } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { visitorName } from './consultation-list.tsx'

/** Who has an appointment, and when. */
export function Affected({ affected }: { affected: ConsultationPlan['outside'] }) {
  return (
    <ul className="consultation-affected">
      {affected.map((one) => <li key={one.id}><span className="num">{formatDateTime(one.startsAt, bank.timeZone)}</span> {visitorName(one)}</li>)}
    </ul>
  )
}
