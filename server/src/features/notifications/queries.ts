import {
  type ActivityAction,
  activityActions,
  type Currency,
  type NotificationChoice,
  notificationPageSize,
  type NotificationKind,
} from '@bank/contract'
import { sql } from 'kysely'
import { activityColumns } from '#domain/activity-columns.ts'
import type { Tx } from '#platform/database.ts'

export type NotificationRow = {
  id: string
  at: Date
  action: ActivityAction
  kind: NotificationKind | 'security'
  amount: string | null
  currency: Currency | null
  direction: 'credit' | 'debit' | null
  name: string | null
  accountId: string | null
  transactionId: string | null
  standingOrderId: string | null
  requestId: string | null
  certificateId: string | null
  byClient: boolean
  holderId: string | null
  holderName: string | null
  unread: boolean
}

/** Lists the user's notifications, newest first; one more than a page. */
export async function listNotifications(
  tx: Tx,
  clientId: string,
  before: string | undefined,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${activityColumns},
      notification.kind,
      e.id > coalesce(
        (select mark.read_up_to from bank.notification_mark mark where mark.user_id = ${clientId}),
        0)
        and not bank.is_event_read(${clientId}, e.action, e.subject, e.at) as unread
    from audit.activity e
    cross join lateral (select bank.notification_kind(e.action, e.detail) as kind) notification
    left join bank.notification_setting setting
      on setting.user_id = ${clientId} and setting.kind = notification.kind
    where e.user_id = ${clientId}
      and e.id < ${before ?? '9223372036854775807'}::bigint
      and e.action in (${sql.join([...activityActions])})
      and notification.kind is not null and coalesce(setting.in_portal, true)
    order by e.id desc
    limit ${notificationPageSize + 1}`.execute(tx)
  return rows
}

/** Counts the notifications that the user has not seen. */
export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select bank.unread_notifications() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Marks the user's notifications up to this one as seen. */
export async function markRead(tx: Tx, upTo: string): Promise<void> {
  await sql`select bank.read_notifications(${upTo})`.execute(tx)
}

/** Lists the user's choices; a kind without a row is shown and e-mailed. */
export function listChoices(tx: Tx, clientId: string) {
  return tx
    .selectFrom('notificationSetting')
    .select(['kind', 'inPortal', 'byMail'])
    .where('userId', '=', clientId)
    .execute()
}

/** Sets where notifications of a kind appear for the user; a field that is left out stays as it is. */
export async function choose(tx: Tx, { kind, inPortal, byMail }: NotificationChoice): Promise<void> {
  const { rows } = await sql<{
    chosen: boolean
  }>`select bank.set_notification_setting(${kind}, ${inPortal ?? null}, ${byMail ?? null}) as chosen`.execute(
    tx,
  )
  if (!rows[0]?.chosen) throw new Error(`bank.set_notification_setting does not know ${kind}`)
}
