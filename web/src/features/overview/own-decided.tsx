import type { Approval } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { operationLine, statusTexts, textOf } from '#domain/operation-words.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts } from './texts.ts'

/** Lately decided approvals that this admin requested; renders nothing if there are none. */
export function OwnDecided() {
  const { data } = useQuery(api.approvals.ownDecided.queryOptions())
  if (!data || data.approvals.length === 0) return null
  return (
    <Section title={texts.ownDecided}>
      <ul className="card overview-list">
        {data.approvals.map((approval) => (
          <Decided key={approval.id} approval={approval} />
        ))}
      </ul>
    </Section>
  )
}

const when = (instant: string) => formatDateTime(instant, bank.timeZone)

function Decided({
  approval: { id, operation, user, status, decidedBy, decidedAt, permittedUntil, lapsed },
}: {
  approval: Approval
}) {
  const { word, tone } = statusTexts[status]
  return (
    <li>
      <div>
        <span>
          <Link to="/admin/approvals" search={{ approval: id }}>
            {operationLine(textOf(operation, user))}
          </Link>
        </span>
        <span className="small muted">
          {decidedAt !== null && texts.ownDecidedAt(word, decidedBy?.name ?? null, when(decidedAt))}
        </span>
        {permittedUntil !== null && (
          <span className="small">{lapsed ? texts.linkLapsed : texts.linkUntil(when(permittedUntil))}</span>
        )}
      </div>
      <span className="small end">
        <Badge tone={tone}>{word}</Badge>
      </span>
    </li>
  )
}
