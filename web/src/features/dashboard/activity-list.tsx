import type { Activity } from '@bank/contract'
import { activitySentence } from '#domain/activity.ts'
import { ActivityLink } from '#domain/activity-link.tsx'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { EmptyState } from '#ui/layout/empty.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import { texts } from './texts.ts'

/** The client's last events in sentences, newest first. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const hidden = useAmountsHidden()
  if (activity.length === 0) return <EmptyState title={texts.noActivity}>{texts.noActivityHelp}</EmptyState>
  return (
    <ol className="card activity">
      {activity.map((event) => (
        <li key={event.id}>
          <span>
            <ActivityLink event={event}>{activitySentence(event, hidden)}</ActivityLink>
          </span>
          <time dateTime={event.at} className="num small muted">
            {formatDateTime(event.at, bank.timeZone)}
          </time>
        </li>
      ))}
    </ol>
  )
}
