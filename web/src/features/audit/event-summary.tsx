import type { AuditEvent } from '@bank/contract'
import { Sum } from '#domain/money.tsx'
import { summaryOf } from './details.ts'

/** The amount and the names that the event itself holds, so that a line says them without its details. */
export function EventSummary({ event }: { event: AuditEvent }) {
  const { sum, names } = summaryOf(event)
  if (sum === null && names.length === 0) return null
  return (
    <span className="sub audit-summary">
      {sum && <Sum {...sum} />}
      {sum && names.length > 0 && ', '}
      {names.join(', ')}
    </span>
  )
}
