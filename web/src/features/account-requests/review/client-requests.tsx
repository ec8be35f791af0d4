import type { UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { typeNames } from '#domain/new-account/texts.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { reviewTexts } from './review-texts.ts'
import { statusNames, statusTones } from '#features/account-requests/texts.ts'

/** The requests of one client or holder, for admins; each leads to its review. */
export function ClientRequests({
  clientId,
  requests: { total, first },
}: {
  clientId: string
  requests: UserPage['requests']
}) {
  return (
    <SummaryCard
      title={reviewTexts.caption}
      actions={
        total > 0 && (
          <Link to="/admin/account-requests" search={{ client: clientId, status: 'all' }}>
            {reviewTexts.allOfClient(total)}
          </Link>
        )
      }
    >
      <SummaryLines rows={first} rowKey={({ id }) => id} none={reviewTexts.noneOfClient}>
        {({ id, nickname, accountType, currency, status, createdAt }) => (
          <SummaryLine
            text={
              <Link to="/admin/account-requests" search={{ client: clientId, status: 'all', request: id }}>
                {nickname}
              </Link>
            }
            note={
              <>
                {typeNames[accountType].short}, {currency},{' '}
                <span className="num">{formatDate(createdAt, bank.timeZone)}</span>
              </>
            }
            end={<Badge tone={statusTones[status]}>{statusNames[status]}</Badge>}
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}
