import type { Notification } from '@bank/contract'

/** A line of the list: a notification, and how many it stands for. */
export type NotificationLine = { notification: Notification; count: number }

/** One line a notification; messages that follow each other, all of them new or none, are one line. */
export function notificationLines(notifications: readonly Notification[]): NotificationLine[] {
  const lines: NotificationLine[] = []
  for (const notification of notifications) {
    const last = lines.at(-1)
    const isMore =
      notification.action === 'message-received' &&
      last?.notification.action === notification.action &&
      last.notification.unread === notification.unread
    if (last && isMore) last.count += 1
    else lines.push({ notification, count: 1 })
  }
  return lines
}
