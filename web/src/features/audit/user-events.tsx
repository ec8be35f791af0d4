import type { AuditEvent, UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { textOfName, describeMissingActor, texts } from './texts.ts'

type UserEventsProps = {
  user: { id: string; username: string; isAdmin: boolean }
  events: UserPage['events']
}

/** The latest audit events about one user, with a link to all of them. */
export function UserEvents({ user: { id, username, isAdmin }, events: { total, first } }: UserEventsProps) {
  return (
    <SummaryCard
      title={texts.title}
      actions={
        <>
          {isAdmin && (
            <Link to="/admin/audit" search={{ actor: username }}>
              {texts.ownActions}
            </Link>
          )}
          {total > 0 && (
            <Link to="/admin/audit" search={{ person: username }}>
              {texts.all(total)}
            </Link>
          )}
        </>
      }
    >
      <SummaryLines rows={first} rowKey={(event) => event.id} none={texts.empty}>
        {(event) => (
          <SummaryLine
            text={textOfName(event.action)}
            note={describeActor(event, id)}
            end={
              <time className="num" dateTime={event.at}>
                {formatDateTime(event.at, bank.timeZone)}
              </time>
            }
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}

function describeActor(event: AuditEvent, userId: string): string {
  if (event.actor === null) return describeMissingActor(event)
  return event.actor.id === userId ? texts.byThemselves : texts.by(event.actor.name)
}
