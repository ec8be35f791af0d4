import {
  type Currency,
  maximumStandingOrders,
  type PastPayment,
  pastPageSize,
  previewedDays,
  type StandingOrder,
  type StandingOrderInput,
  type UpcomingPayment,
  upcomingOfOneOrder,
  upcomingSize,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import { orderColumns, scheduleRow } from '#ledger/standing-order.ts'
import type { Tx } from '#platform/database.ts'

export type Dates = { day: string; dueOn: string }

/** How many of the next dates of an order can be skipped, the number of bank.skip_occurrence. */
const skippableDays = 24

/**
 * The first dates of an order from this number in its calendar on. Dates that were skipped stay so in a
 * changed order that keeps its first day and rhythm.
 */
export async function listDates(tx: Tx, order: StandingOrderInput, number: number): Promise<Dates[]> {
  const { rows } = await sql<Dates>`
    select d.day::text as day, d.due_on::text as due_on
    from bank.scheduled_days(${scheduleRow(order)}, ${number}, ${previewedDays + skippableDays}) d
    where not exists (
      select from bank.standing_order o join bank.occurrence p on p.order_id = o.id
      where o.id = ${order.orderId} and (o.first_day, o.rhythm) = (${order.firstDay}, ${order.rhythm})
        and p.day = d.day and p.state = 'skipped'
    )
    order by d.number limit ${previewedDays}`.execute(tx)
  return rows
}

/** A beneficiary, or an own account, which has a number. */
export type DestinationRow = { toId: string; toName: string; toAccountNumber: string | null }

/** The amount with its currency's decimals, and where the order pays: the client's own in both cases. */
export async function findTerms(
  tx: Tx,
  clientId: string,
  { accountId, beneficiaryId, toAccountId, amount }: StandingOrderInput,
): Promise<DestinationRow & { amount: string }> {
  const { rows } = await sql<DestinationRow & { amount: string }>`
    select coalesce(t.id, b.id) as to_id, coalesce(t.nickname, b.name) as to_name,
      t.account_number as to_account_number, round(${amount}::numeric, c.decimals)::text as amount
    from ledger.account a
    join ledger.currency c on c.code = a.currency
    left join bank.beneficiary b on b.id = ${beneficiaryId} and b.client_id = ${clientId}
    left join bank.account t on t.id = ${toAccountId ?? null} and t.client_id = ${clientId}
    where a.id = ${accountId} and a.client_id = ${clientId}`.execute(tx)
  const [row] = rows
  // The review has found the account and where the order pays.
  if (row === undefined) throw new Error('The account of a reviewed order was not found')
  return row
}

type OrderRow = Omit<StandingOrder, 'account' | 'to' | 'amount' | 'next'> &
  DestinationRow & {
    accountId: string
    accountNickname: string
    accountNumber: string
    payable: boolean
    amount: string
    currency: Currency
    nextDay: string | null
    nextDueOn: string | null
  }

/** The client's active and paused orders, newest first. */
export async function listOrders(tx: Tx, clientId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns},
      a.id as account_id, a.nickname as account_nickname, a.account_number,
      coalesce(t.id, b.id) as to_id, coalesce(t.nickname, b.name) as to_name,
      t.account_number as to_account_number,
      t.id is not null or b.deleted_at is null and b.verified_at is not null as payable,
      case when o.times is not null then greatest(o.times - o.next_number + 1, 0) + (
        select count(*)::int from bank.occurrence p where p.order_id = o.id and p.state = 'due'
      ) end as times_left,
      o.status = 'paused' and o.failures >= 3 as paused_by_failures,
      next.day::text as next_day, bank.business_day(o.business_day, next.day)::text as next_due_on
    from bank.standing_order o
    join bank.account a on a.id = o.account_id
    left join bank.beneficiary b on b.id = o.beneficiary_id
    left join bank.account t on t.id = o.credit_account_id
    join ledger.currency c on c.code = o.currency
    left join lateral (
      select d.day
      from bank.scheduled_days(
        row(o.rhythm, o.first_day, o.last_day, o.times, o.business_day)::bank.schedule, o.next_number, 25
      ) d
      where o.next_day is not null and o.status = 'active'
        and not exists (select from bank.occurrence p where p.order_id = o.id and p.day = d.day)
      order by d.number limit 1
    ) next on true
    where o.client_id = ${clientId} and o.status in ('active', 'paused')
    order by o.created_at desc, o.id desc
    limit ${maximumStandingOrders}`.execute(tx)
  return rows
}

type UpcomingRow = Omit<UpcomingPayment, 'amount' | 'nextTryAt'> & { amount: string; nextTryAt: Date | null }

/**
 * The client's next payments: what is due and not paid yet, then the dates ahead, skipped ones included. A
 * weekly order would fill the list alone, so the first few dates of every order have their places first.
 */
export async function listUpcoming(tx: Tx, clientId: string): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    with dated as (
      select o.id as order_id, u.*, o.created_at,
        row_number() over (partition by o.id order by u.due_on, u.day) as number
      from bank.standing_order o
      cross join lateral (
        select p.day, p.due_on, p.state, p.next_try_at, p.tries, p.refusal
        from bank.occurrence p where p.order_id = o.id and p.state = 'due'
        union all
        select d.day, d.due_on, coalesce(p.state, 'scheduled'), null, 0, null
        from bank.scheduled_days(
          row(o.rhythm, o.first_day, o.last_day, o.times, o.business_day)::bank.schedule, o.next_number,
          ${upcomingSize}
        ) d
        left join bank.occurrence p on p.order_id = o.id and p.day = d.day
        where o.next_day is not null and coalesce(p.state, 'skipped') = 'skipped'
      ) u
      where o.client_id = ${clientId} and o.status = 'active'
    ), listed as (
      select * from dated
      order by number > ${upcomingOfOneOrder}, due_on, day, created_at, order_id
      limit ${upcomingSize}
    )
    select u.order_id, u.day::text as day, u.due_on::text as due_on, o.rhythm,
      coalesce(t.nickname, b.name) as to_name, a.nickname as account_nickname,
      round(o.amount, c.decimals)::text as amount, o.currency, u.state, u.next_try_at, u.tries,
      u.refusal,
      u.number = max(u.number) over (partition by u.order_id) and exists (
        select from dated d
        where d.order_id = u.order_id and d.number > u.number
          and d.due_on < (select max(due_on) from listed)
      ) as has_further
    from listed u
    join bank.standing_order o on o.id = u.order_id
    join bank.account a on a.id = o.account_id
    left join bank.beneficiary b on b.id = o.beneficiary_id
    left join bank.account t on t.id = o.credit_account_id
    join ledger.currency c on c.code = o.currency
    order by u.due_on, u.day, u.created_at, u.order_id`.execute(tx)
  return rows
}

type PastRow = Omit<PastPayment, 'amount' | 'settledAt'> & { amount: string; settledAt: Date }

/**
 * The outcomes of earlier dates and the orders that the client stopped, newest first; one more than a page.
 * Each of the two is read by its own index from the entry `before` on, which is one of either.
 */
export async function listPast(tx: Tx, clientId: string, before: string | undefined): Promise<PastRow[]> {
  // An order's id is chosen by the browser and a payment's is derived, so no id is one of both.
  const last = sql`(
    select c.due_on, c.payment_id from bank.occurrence c
    where c.payment_id = ${before ?? null} and c.client_id = ${clientId}
    union all
    select ledger.day_of(o.stopped_at), o.id from bank.standing_order o
    where o.id = ${before ?? null} and o.client_id = ${clientId} and o.stopped_at is not null
  )`
  const isAfter = (key: RawBuilder<unknown>) => (before === undefined ? sql`true` : sql`${key} < ${last}`)
  const { rows } = await sql<PastRow>`
    with past as (
      (select c.due_on, c.payment_id, c.order_id, c.day, c.account_id, c.beneficiary_id, c.credit_account_id,
        c.amount, c.currency, c.state, c.settled_at, c.refusal
      from bank.occurrence c join bank.standing_order o on o.id = c.order_id
      where c.client_id = ${clientId} and c.state <> 'due'
        -- A date that is skipped ahead is still among the upcoming ones of an active order.
        and (c.state <> 'skipped' or c.day < coalesce(o.next_day, 'infinity')
          or o.status <> 'active' and c.due_on < ledger.day_of(now()))
        and ${isAfter(sql`(c.due_on, c.payment_id)`)}
      order by c.due_on desc, c.payment_id desc limit ${pastPageSize + 1})
      union all
      (select ledger.day_of(o.stopped_at), o.id, o.id, ledger.day_of(o.stopped_at), o.account_id,
        o.beneficiary_id, o.credit_account_id, o.amount, o.currency, 'stopped', o.stopped_at, null
      from bank.standing_order o
      where o.client_id = ${clientId} and o.stopped_at is not null
        and ${isAfter(sql`(ledger.day_of(o.stopped_at), o.id)`)}
      order by ledger.day_of(o.stopped_at) desc, o.id desc limit ${pastPageSize + 1})
    )
    select p.payment_id, p.order_id, p.account_id, p.refusal, o.rhythm, p.day::text as day,
      p.due_on::text as due_on, coalesce(t.nickname, b.name) as to_name, a.nickname as account_nickname,
      round(p.amount, c.decimals)::text as amount, p.currency, p.state, p.settled_at
    from past p
    join bank.standing_order o on o.id = p.order_id
    join bank.account a on a.id = p.account_id
    left join bank.beneficiary b on b.id = p.beneficiary_id
    left join bank.account t on t.id = p.credit_account_id
    join ledger.currency c on c.code = p.currency
    order by p.due_on desc, p.payment_id desc
    limit ${pastPageSize + 1}`.execute(tx)
  return rows
}
