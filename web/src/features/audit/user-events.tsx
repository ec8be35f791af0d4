import type { AuditEvent, UserPage } from '@bank/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { EventSummary } from './event-summary.tsx'
import { byMissingActor, textOfName, texts } from './texts.ts'
import './audit.css'

const EventDialog = lazy(() =>
  import('./event-dialog.tsx').then(({ EventDialog: dialog }) => ({ default: dialog })),
)

type UserEventsProps = {
  user: { id: string; username: string; isAdmin: boolean }
  events: UserPage['events']
}

/** The latest audit events about one user, each with its details, and a link to all of them. */
export function UserEvents({ user: { id, username, isAdmin }, events: { total, first } }: UserEventsProps) {
  const navigate = useNavigate()
  const { dialog, id: opened, open, close } = useDialogAddress()
  const shown = dialog === 'event' ? first.find((event) => event.id === opened) : undefined
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
              {isAdmin ? texts.allAbout(texts.all(total)) : texts.all(total)}
            </Link>
          )}
        </>
      }
    >
      <SummaryLines rows={first} rowKey={(event) => event.id} none={texts.empty}>
        {(event) => (
          <SummaryLine
            text={
              <button
                type="button"
                className="opens-named"
                aria-haspopup="dialog"
                onClick={() => open({ dialog: 'event', id: event.id })}
              >
                {textOfName(event.action)}
              </button>
            }
            note={
              <>
                <EventSummary event={event} />
                {describeActor(event, id)}
              </>
            }
            end={
              <time className="num" dateTime={event.at}>
                {formatDateTime(event.at, bank.timeZone)}
              </time>
            }
          />
        )}
      </SummaryLines>
      <Suspense fallback={<LoadingLine />}>
        {shown && (
          <EventDialog
            event={shown}
            onClose={close}
            onSearch={(search) => void navigate({ to: '/admin/audit', search })}
          />
        )}
      </Suspense>
    </SummaryCard>
  )
}

function describeActor(event: AuditEvent, userId: string): string {
  if (event.actor === null) return byMissingActor(event)
  return event.actor.id === userId ? texts.byThemselves : texts.by(event.actor.name)
}
