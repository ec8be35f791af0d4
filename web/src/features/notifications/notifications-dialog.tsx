import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activitySentence } from '#domain/activity.ts'
import { ActivityLink } from '#domain/activity-link.tsx'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { type NotificationLine, notificationLines } from './notification-lines.ts'
import { texts } from './texts.ts'

/** The client's notifications, newest first. Closing marks those on the screen as seen. */
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
  const close = () => {
    // The newest may be read already while older ones are unread.
    if (shown[0] && shown.some(({ unread }) => unread)) mutate({ upTo: shown[0].id })
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClose}
      title={texts.title}
      description={texts.timesIn(bank.city)}
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
      <ul className="notification-list">
        {notificationLines(all).map(({ notification, count }) => (
          <li key={notification.id}>
            <p>
              <NotificationText notification={notification} count={count} onLeave={onLeave} />
            </p>
            {notification.unread && (
              <Badge mark="disc" tone="wait">
                {texts.fresh}
              </Badge>
            )}
            <time className="tiny muted num" dateTime={notification.at}>
              {formatDateTime(notification.at, bank.timeZone)}
            </time>
          </li>
        ))}
      </ul>
      {notifications.hasNextPage && (
        <Button busy={notifications.isFetchingNextPage} onClick={() => void notifications.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </>
  )
}

function NotificationText({ notification, count, onLeave }: NotificationLine & { onLeave: () => void }) {
  const sentence = activitySentence(notification, useAmountsHidden())
  const text =
    count > 1 ? texts.messages(count) : notification.action === 'signed-in' ? texts.newDevice : sentence
  return (
    <ActivityLink event={notification} onClick={onLeave}>
      {text}
    </ActivityLink>
  )
}
