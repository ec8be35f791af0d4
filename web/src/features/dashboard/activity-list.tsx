import type { Activity } from '@bank/contract'
import { activitySentence } from '#domain/activity/activity.ts'
import { ActivityAmount } from '#domain/activity/activity-amount.tsx'
import { ActivityLink } from '#domain/activity/activity-link.tsx'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'
import { EmptyState } from '#ui/layout/empty.tsx'
import { texts } from './texts.ts'

/** The client's last events in sentences, newest first, under the bank's days. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) return <EmptyState title={texts.noActivity}>{texts.noActivityHelp}</EmptyState>
  return (
    <div className="card activity">
      {daysOf(activity).map(({ day, events }) => (
        <section key={day} aria-labelledby={`activity-${day}`}>
          <h3 id={`activity-${day}`}>{formatDay(day)}</h3>
          <ol>
            {events.map(({ event, sent, received }) => (
              <li key={event.id}>
                <span>
                  <ActivityLink
                    event={event}
                    sentence={
                      sent + received > 1 ? messagesText(event, sent, received) : activitySentence(event)
                    }
                  />
                </span>
                <ActivityAmount amount={event.amount} currency={event.currency} direction={event.direction} />
                <time dateTime={event.at} className="num small muted">
                  {formatTime(event.at, bank.timeZone)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function messagesText({ action, name }: Activity, sent: number, received: number): string {
  if (action === 'holder-message-received') return texts.messagesToHolder(received, name)
  if (received === 0) return texts.sentMessages(sent)
  return sent === 0 ? texts.receivedMessages(received) : texts.exchangedMessages(sent + received)
}

/** A line of the list, with its latest event; it counts the messages that it stands for. */
type Line = { event: Activity; sent: number; received: number }
type Day = { day: string; events: Line[] }

/** Groups the events by day, in their order; consecutive messages of one conversation share a line. */
function daysOf(activity: readonly Activity[]): Day[] {
  const days: Day[] = []
  for (const event of activity) {
    const day = dayIn(bank.timeZone, event.at)
    const line: Line = {
      event,
      sent: event.action === 'message-sent' ? 1 : 0,
      received: event.action === 'message-received' || event.action === 'holder-message-received' ? 1 : 0,
    }
    const last = days.at(-1)
    const before = last?.day === day ? last.events.at(-1) : undefined
    if (before && isOfOneConversation(before, line)) {
      before.sent += line.sent
      before.received += line.received
    } else if (last?.day === day) last.events.push(line)
    else days.push({ day, events: [line] })
  }
  return days
}

/** The user's own conversation has no holder. */
function isOfOneConversation(one: Line, other: Line): boolean {
  return (
    one.sent + one.received > 0 &&
    other.sent + other.received > 0 &&
    one.event.holderId === other.event.holderId
  )
}
