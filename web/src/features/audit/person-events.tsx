import type { AuditEvent, PersonPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/summary-card.tsx'
import { textOfName, namelessActor, texts } from './texts.ts'

type PersonEventsProps = {
  person: { id: string; username: string; isAdmin: boolean }
  events: PersonPage['events']
}

/** What was last written down about one person, and the way to all of it. */
export function PersonEvents({
  person: { id, username, isAdmin },
  events: { total, first },
}: PersonEventsProps) {
  return (
    <SummaryCard
      title={texts.title}
      actions={
        <>
          {isAdmin && (
            <Link to="/admin/audit" search={{ actor: username }}>
              {texts.whatTheyDid}
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
            note={actorText(event, id)}
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

function actorText(event: AuditEvent, personId: string): string {
  if (event.actor === null) return namelessActor(event)
  return event.actor.id === personId ? texts.byThemselves : texts.by(event.actor.name)
}
