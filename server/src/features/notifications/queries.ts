import {
  type ActivityAction,
  activityActions,
  type Currency,
  type NotificationChoice,
  notificationPageSize,
  type NotificationKind,
} from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

export type NotificationRow = {
  id: string
  at: Date
  action: ActivityAction
  kind: NotificationKind | 'security'
  amount: string | null
  currency: Currency | null
  name: string | null
  accountId: string | null
  unread: boolean
}

/** A page of the client's notifications, newest first, and one more to tell whether there are others. */
export async function listNotifications(
  tx: Tx,
  clientId: string,
  before: string | undefined,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select
      e.id::text as id, e.at, e.action, e.name, e.amount, e.currency, e.account_id, notification.kind,
      e.id > coalesce((select mark.read_up_to from bank.notification_mark mark where mark.user_id = ${clientId}),
        0)
        and not bank.is_event_read(${clientId}, e.action, e.subject, e.at) as unread
    from audit.activity e
    cross join lateral (select bank.notification_kind(e.action, e.detail) as kind) notification
    left join bank.notification_setting setting on setting.user_id = ${clientId} and setting.kind = notification.kind
    where e.user_id = ${clientId}
      and e.id < ${before ?? '9223372036854775807'}::bigint
      and e.action in (${sql.join([...activityActions])})
      and notification.kind is not null and coalesce(setting.in_portal, true)
    order by e.id desc
    limit ${notificationPageSize + 1}`.execute(tx)
  return rows
}

/** How many the person of this request has not seen. */
export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select bank.unread_notifications() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The person of this request has seen their notifications up to this one. */
export async function markRead(tx: Tx, upTo: string): Promise<void> {
  await sql`select bank.read_notifications(${upTo})`.execute(tx)
}

/** What the client chose; a kind that is not there takes every way. */
export function listChoices(tx: Tx, clientId: string) {
  return tx
    .selectFrom('notificationSetting')
    .select(['kind', 'inPortal', 'byMail'])
    .where('userId', '=', clientId)
    .execute()
}

/**
 * Which ways a kind of notification takes for the person of this request; what is left out stays as it is.
 */
export async function choose(tx: Tx, { kind, inPortal, byMail }: NotificationChoice): Promise<void> {
  const { rows } = await sql<{
    chosen: boolean
  }>`select bank.set_notification_setting(${kind}, ${inPortal ?? null}, ${byMail ?? null}) as chosen`.execute(
    tx,
  )
  if (!rows[0]?.chosen) throw new Error(`bank.set_notification_setting does not know ${kind}`)
}
