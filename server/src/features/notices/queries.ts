import {
  type ActivityAction,
  activityActions,
  type Currency,
  type NoticeChoice,
  noticePageSize,
  type NoticeKind,
} from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

export type NoticeRow = {
  id: string
  at: Date
  action: ActivityAction
  kind: NoticeKind | 'security'
  amount: string | null
  currency: Currency | null
  name: string | null
  accountId: string | null
  unread: boolean
}

/** A page of the client's notices, newest first, and one more to tell whether there are others. */
export async function listNotices(
  tx: Tx,
  clientId: string,
  before: string | undefined,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select
      e.id::text as id, e.at, e.action, e.name, e.amount, e.currency, e.account_id, told.kind,
      e.id > coalesce((select mark.read_up_to from bank.notice_mark mark where mark.user_id = ${clientId}),
        0)
        and not bank.was_read(${clientId}, e.action, e.subject, e.at) as unread
    from audit.activity e
    cross join lateral (select bank.notice_kind(e.action, e.detail) as kind) told
    left join bank.notice_setting setting on setting.user_id = ${clientId} and setting.kind = told.kind
    where e.user_id = ${clientId}
      and e.id < ${before ?? '9223372036854775807'}::bigint
      and e.action in (${sql.join([...activityActions])})
      and told.kind is not null and coalesce(setting.in_portal, true)
    order by e.id desc
    limit ${noticePageSize + 1}`.execute(tx)
  return rows
}

/** How many the user of this request has not seen. */
export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select bank.unread_notices() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The user of this request has seen their notices up to this one. */
export async function markRead(tx: Tx, upTo: string): Promise<void> {
  await sql`select bank.read_notices(${upTo})`.execute(tx)
}

/** What the client chose; a kind that is not there takes every way. */
export function listChoices(tx: Tx, clientId: string) {
  return tx
    .selectFrom('noticeSetting')
    .select(['kind', 'inPortal', 'byMail'])
    .where('userId', '=', clientId)
    .execute()
}

/** Which ways a kind of notice takes for the user of this request; what is left out stays as it is. */
export async function choose(tx: Tx, { kind, inPortal, byMail }: NoticeChoice): Promise<void> {
  const { rows } = await sql<{
    chosen: boolean
  }>`select bank.set_notice(${kind}, ${inPortal ?? null}, ${byMail ?? null}) as chosen`.execute(tx)
  if (!rows[0]?.chosen) throw new Error(`bank.set_notice does not know ${kind}`)
}
