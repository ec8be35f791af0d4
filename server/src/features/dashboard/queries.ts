import { activityActions, type Activity, type Currency, maximumMaturing } from '@bank/contract'
import { sql } from 'kysely'
import { activityColumns } from '#domain/activity-columns.ts'
import { accountRequestColumns, accountRequestsOf } from '#domain/account-requests.ts'
import type { Tx } from '#platform/database.ts'

/** How long decided requests are shown; after that the client's accounts and history show the same. */
const decidedShownDays = 30
const mostDecided = 10

/** The numbers of the client's accounts and beneficiaries. */
export function countHoldings(tx: Tx, clientId: string) {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*)::int from bank.account a where a.client_id = ${clientId})`.as('accounts'),
      sql<number>`(
        select count(*)::int from bank.beneficiary b where b.client_id = ${clientId} and b.deleted_at is null
      )`.as('beneficiaries'),
    ])
    .executeTakeFirstOrThrow()
}

/** Account requests that were decided and that the client has not put aside. */
export function listUnseenDecisions(tx: Tx, clientId: string, now: Date) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .where('request.seenAt', 'is', null)
    .where(
      sql<boolean>`request.decided_at > ${now}::timestamptz - make_interval(days => ${decidedShownDays})`,
    )
    .select(accountRequestColumns)
    .orderBy('request.decidedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(mostDecided)
    .execute()
}

export type ActivityRow = Omit<Activity, 'at' | 'amount'> & { at: Date; amount: string | null }

type Wanted = { limit: number; before?: string | undefined }

/** Events of the client's own history, newest first. Events without a text on screen are skipped. */
export async function listActivity(
  tx: Tx,
  clientId: string,
  { limit, before }: Wanted,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${activityColumns}
    from audit.activity e
    where e.user_id = ${clientId} and e.action in (${sql.join([...activityActions])})
      and e.id < ${before ?? '9223372036854775807'}::bigint
    -- The table's column: without its alias it would be the text above, and 9 would sort after 10.
    order by e.id desc
    limit ${limit}`.execute(tx)
  return rows
}

/** Messages from the bank that the client has not read. */
export async function countUnreadMessages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select bank.unread_messages() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Active certificates that mature from `today` on until `lastDay`, the next one first; sums with their
 * currency's decimals.
 */
export function listMaturing(tx: Tx, clientId: string, today: string, lastDay: string) {
  return tx
    .selectFrom('certificate')
    .innerJoin('ledger.currency as currency', 'currency.code', 'certificate.currency')
    .where('certificate.clientId', '=', clientId)
    .where('certificate.status', '=', 'active')
    .where(sql<boolean>`certificate.end_date between ${today}::date and ${lastDay}::date`)
    .select([
      'certificate.id',
      'certificate.number',
      sql<Currency>`certificate.currency`.as('currency'),
      sql<string>`round(certificate.amount, currency.decimals)::text`.as('amount'),
      sql<string>`certificate.end_date::text`.as('endDate'),
    ])
    .orderBy('certificate.endDate')
    .orderBy('certificate.id')
    .limit(maximumMaturing)
    .execute()
}
