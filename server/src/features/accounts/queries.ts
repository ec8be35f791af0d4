import { type Currency, maximumAccounts, trendPoints } from '@bank/contract'
import { sql } from 'kysely'
import { accountColumns, inOwnOrder, ownAccounts } from '#domain/own-accounts.ts'
import type { Tx } from '#platform/database.ts'
import { callForOutcome, callOrRefuse } from '#platform/call-function.ts'

/**
 * The client's accounts, in the client's order, each with its balance at the end of the twelve months before
 * this one and of today. By a right that shows balances alone, an account has no balances of earlier days.
 */
export function listAccounts(
  tx: Tx,
  clientId: string,
  { today, isActing }: { today: string; isActing: boolean },
) {
  const hasTrend = isActing ? sql`account.id in (select bank.accounts_acted_for('movements'))` : sql`true`
  return ownAccounts(tx, clientId)
    .select(accountColumns)
    .select(
      sql<string[]>`array(
        select round(past.balance, currency.decimals)::text
        from unnest(bank.balances_on(account.id, array(
          select least(
            (date_trunc('month', ${today}::date) - interval '1 month' * (month - 1) - interval '1 day')::date,
            ${today}::date)
          from generate_series(${trendPoints - 1}::int, 0, -1) as month
        ))) with ordinality as past (balance, position)
        where ${hasTrend}
        order by past.position
      )`.as('trend'),
    )
    .orderBy(inOwnOrder)
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .limit(maximumAccounts)
    .execute()
}

type Allocation = {
  currency: Currency
  total: string
  inCertificates: string
  onAccountPercent: number
  parts: { accountId: string; name: string; amount: string; share: string }[]
}

/** The client's holdings by currency, in the order of the first account of each. */
export async function listAllocation(tx: Tx, clientId: string): Promise<Allocation[]> {
  const { rows } = await sql<Allocation>`
    with held as (
      select a.id, a.nickname, a.created_at, v.currency, v.balance, c.decimals,
        sum(v.balance) over (partition by v.currency) as total,
        row_number() over (order by a.position, a.created_at, a.id) as position
      from bank.account a
      join ledger.account v on v.id = a.id
      join ledger.currency c on c.code = v.currency
      where a.client_id = ${clientId} and v.client_id = ${clientId}
    )
    select
      currency,
      round(max(total), max(decimals))::text as total,
      round(max(deposited), max(decimals))::text as in_certificates,
      -- Rounded, but never so that something looks like nothing.
      case
        when max(total) = 0 then 0
        when max(deposited) = 0 then 100
        else greatest(1, least(99, round(max(total) * 100 / (max(total) + max(deposited)))))
      end::int as on_account_percent,
      json_agg(json_build_object(
        'accountId', id, 'name', nickname, 'amount', round(balance, decimals)::text,
        'share', round(case when total > 0 then balance * 100 / total else 0 end, 1)::text
      ) order by position) as parts
    from held
    cross join lateral (
      select coalesce(sum(d.amount), 0) as deposited
      from bank.certificate d
      where d.client_id = ${clientId} and d.currency = held.currency and d.status = 'active'
    ) certificates
    where position <= ${maximumAccounts}
    group by currency
    order by min(position)`.execute(tx)
  return rows
}

/** Gives one of the client's own accounts another name. Refuses ACCOUNT_NOT_FOUND. */
export async function renameAccount(tx: Tx, accountId: string, nickname: string): Promise<void> {
  await callForOutcome(tx, ['RENAMED'], sql`bank.name_account(${accountId}, ${nickname})`)
}

/** Puts the client's accounts in this order. Refuses ACCOUNT_NOT_FOUND if one is not theirs. */
export async function orderAccounts(tx: Tx, accountIds: string[]): Promise<void> {
  await callOrRefuse(tx, 'ACCOUNT_NOT_FOUND', sql`bank.order_accounts(${accountIds}::uuid[])`)
}
