import type { Activity } from '@bank/contract'
import { useState } from 'react'
import { activitySentence } from '#domain/activity/activity.ts'
import { ActivityLink } from '#domain/activity/activity-link.tsx'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'
import { EmptyState } from '#ui/layout/empty.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import { texts } from './texts.ts'

/** The client's last events in sentences, newest first, under the bank's days. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const hidden = useAmountsHidden()
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  if (activity.length === 0) return <EmptyState title={texts.noActivity}>{texts.noActivityHelp}</EmptyState>
  return (
    <div className="card activity">
      {daysOf(activity).map(({ day, events }) => (
        <section key={day} aria-labelledby={`activity-${day}`}>
          <h3 id={`activity-${day}`}>{day === today ? texts.today : formatDay(day)}</h3>
          <ol>
            {events.map(({ event, count }) => (
              <li key={event.id}>
                <span>
                  <ActivityLink event={event}>
                    {count === 1 ? activitySentence(event, hidden) : messagesText(event, count)}
                  </ActivityLink>
                </span>
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

function messagesText({ action }: Activity, count: number): string {
  return action === 'message-sent' ? texts.sentMessages(count) : texts.receivedMessages(count)
}

/** `count` is the number of events that a line stands for. */
type Day = { day: string; events: { event: Activity; count: number }[] }

/** Groups the events by day, in their order; consecutive messages of one side share a line. */
function daysOf(activity: readonly Activity[]): Day[] {
  const days: Day[] = []
  for (const event of activity) {
    const day = dayIn(bank.timeZone, event.at)
    const last = days.at(-1)
    const before = last?.day === day ? last.events.at(-1) : undefined
    if (before?.event.action === event.action && event.action.startsWith('message-')) before.count += 1
    else if (last?.day === day) last.events.push({ event, count: 1 })
    else days.push({ day, events: [{ event, count: 1 }] })
  }
  return days
}
