import type { Notification } from '@bank/contract'

/** A line of the list; `count` is the number of notifications that it stands for. */
export type NotificationLine = { notification: Notification; count: number }

/** Makes a line of each notification; consecutive messages, all unread or all read, share one. */
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
