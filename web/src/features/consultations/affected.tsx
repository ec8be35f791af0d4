import type { ConsultationPlan } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { dayAndHour } from './booking-days.ts'
import { visitorName } from './consultation-list.tsx'

/** Who has an appointment, and when. */
export function Affected({ affected }: { affected: ConsultationPlan['outside'] }) {
  return (
    <ul className="consultation-affected">
      {affected.map((one) => (
        <li key={one.id}>
          <span className="num">{dayAndHour(one.startsAt, bank.timeZone)}</span> {visitorName(one)}
        </li>
      ))}
    </ul>
  )
}
