import type { Notification } from '@bank/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activitySentence } from '#domain/activity/activity.ts'
import { ActivityAmount } from '#domain/activity/activity-amount.tsx'
import { ActivityLink } from '#domain/activity/activity-link.tsx'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatTime } from '#lib/format/format-date.ts'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { type NotificationLine, notificationLines } from './notification-lines.ts'
import { texts } from './texts.ts'

/** The client's notifications at the right edge, newest first. Closing marks those on the screen as seen. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const notifications = useNotifications()
  const { mutate } = useMutation(
    api.notifications.markRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.notifications.key() }),
    }),
  )
  const shown = notifications.data?.pages.flatMap((page) => page.notifications) ?? []
  const hasUnread = shown.some(({ unread }) => unread)
  const markRead = () => {
    // The newest may be read already while older ones are unread.
    if (shown[0] && hasUnread) mutate({ upTo: shown[0].id })
  }
  const close = () => {
    markRead()
    setOpen(false)
  }
  return (
    <Dialog
      backCloses
      open={open}
      onClose={close}
      onClosed={onClose}
      title={texts.title}
      description={texts.timesIn(bank.city)}
      width="side"
      footer={hasUnread ? <Button onClick={markRead}>{texts.markRead}</Button> : undefined}
    >
      <Notifications notifications={notifications} onLeave={close} />
    </Dialog>
  )
}

function useNotifications() {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ older }) => older ?? undefined,
    }),
  )
}

function Notifications({
  notifications,
  onLeave,
}: {
  notifications: ReturnType<typeof useNotifications>
  onLeave: () => void
}) {
  if (!notifications.data) {
    if (!notifications.isError) return <TableSkeleton rows={5} columns={1} label={texts.loading} />
    return (
      <ErrorState
        title={texts.failed}
        onRetry={() => void notifications.refetch()}
        busy={notifications.isFetching}
      >
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const all = notifications.data.pages.flatMap((page) => page.notifications)
  if (all.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
  return (
    <>
      {groupByDay(notificationLines(all)).map(({ day, lines }) => (
        <section key={day} className="notification-day" aria-labelledby={`notifications-${day}`}>
          <h3 id={`notifications-${day}`}>{formatDay(day)}</h3>
          <ul className="notification-list">
            {lines.map((line) => (
              <Line key={line.notification.id} line={line} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows query={notifications} label={texts.older} className="more-beside" />
    </>
  )
}

const iconOf: Record<Notification['kind'], IconName> = {
  payment: 'transfer',
  certificate: 'document',
  beneficiary: 'people',
  request: 'bank',
  message: 'message',
  profile: 'person',
  security: 'shield',
}

function Line({ line, onLeave }: { line: NotificationLine; onLeave: () => void }) {
  const { kind, unread, at, amount, currency, direction } = line.notification
  return (
    <li data-unread={unread ? '' : undefined}>
      <Icon name={iconOf[kind]} />
      <p>
        <NotificationText {...line} onLeave={onLeave} />
        {unread && <span className="sr"> {texts.fresh}</span>}
      </p>
      <ActivityAmount amount={amount} currency={currency} direction={direction} />
      <time className="tiny muted num" dateTime={at}>
        {formatTime(at, bank.timeZone)}
      </time>
    </li>
  )
}

/** Groups the lines under the bank's days, in their order. */
function groupByDay(lines: readonly NotificationLine[]): { day: string; lines: NotificationLine[] }[] {
  const days: { day: string; lines: NotificationLine[] }[] = []
  for (const line of lines) {
    const day = dayIn(bank.timeZone, line.notification.at)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

function NotificationText({ notification, count, onLeave }: NotificationLine & { onLeave: () => void }) {
  const { action, name } = notification
  const text =
    count > 1
      ? texts.messages(count)
      : action === 'signed-in'
        ? texts.newDevice(name)
        : activitySentence(notification)
  return <ActivityLink event={notification} onClick={onLeave} sentence={text} />
}
