import { activityActions, type Activity, type ActivityAction, type Currency, type Maturing, recentActivitySize } from '@bank/contract'
import { sql } from 'kysely'
import { accountRequestColumns, accountRequestsOf } from '#ledger/account-requests.ts'
import type { Tx } from '#platform/database.ts'

/** Decided requests are told for so long; after that the client's accounts and history say the same. */
const decidedShownDays = 30
const mostDecided = 10

/** How many accounts and beneficiaries the client has. */
export function countHoldings(tx: Tx, clientId: string) {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*)::int from bank.account a where a.client_id = ${clientId})`.as('accounts'),
      sql<number>`(select count(*)::int from bank.beneficiary b where b.client_id = ${clientId} and b.deleted_at is null)`.as('beneficiaries'),
    ])
    .executeTakeFirstOrThrow()
}

/** Account requests that were decided and that the client has not put aside. */
export function listUnseenDecisions(tx: Tx, clientId: string, now: Date) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .where('request.seenAt', 'is', null)
    .where(sql<boolean>`request.decided_at > ${now}::timestamptz - make_interval(days => ${decidedShownDays})`)
    .select(accountRequestColumns)
    .orderBy('request.decidedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(mostDecided)
    .execute()
}

type ActivityRow = Omit<Activity, 'at' | 'amount'> & { at: Date; amount: string | null }

/**
 * The last events of the client's own history, newest first. What is not told on the dashboard is skipped. Names and sums
 * are in the detail of the event; of a payment the payee's name is looked up, because it is not kept there.
 */
export async function listActivity(tx: Tx, clientId: string): Promise<ActivityRow[]> {
  const told: string[] = [...activityActions]
  const { rows } = await sql<ActivityRow & { action: ActivityAction; currency: Currency | null }>`
    select
      e.id::text as id, e.at, e.action::text as action,
      left(coalesce(
        payee.name, e.detail ->> 'name', e.detail ->> 'nickname', e.detail ->> 'number', account.nickname
      ), 200) as name,
      case when sum.amount > 0 then round(sum.amount, currency.decimals)::text end as amount,
      case when sum.amount > 0 then currency.code end as currency
    from (
      select id, at, action, subject, detail from audit.event
      where person_id = ${clientId} and action = any (${told})
      order by id desc
      limit ${recentActivitySize}
    ) e
    left join ledger.currency currency on currency.code = e.detail ->> 'currency'
    left join lateral (
      select case when currency.code is not null and e.detail ->> 'amount' ~ '^-?[0-9]{1,20}([.][0-9]+)?$'
        then abs((e.detail ->> 'amount')::numeric) end as amount
    ) sum on true
    left join bank.beneficiary payee on payee.client_id = ${clientId} and payee.id::text = e.detail ->> 'beneficiary'
    left join bank.account account on account.client_id = ${clientId} and account.id::text = e.detail ->> 'account'
    order by e.at desc, e.id desc`.execute(tx)
  return rows
}

/*
 * What the bank keeps elsewhere: messages and certificates. It has neither of them yet, so nobody has unread ones, and none
 * matures.
 */

/** Messages from the bank that the client has not read. */
export async function countUnreadMessages(_tx: Tx, _clientId: string): Promise<number> {
  return await Promise.resolve(0)
}

/** Active certificates that mature from `today` on until `lastDay`, the next one first; sums with their currency's decimals. */
export async function listMaturing(_tx: Tx, _clientId: string, _today: string, _lastDay: string): Promise<(Omit<Maturing, 'amount'> & { amount: string })[]> {
  return await Promise.resolve([])
}
