import {
  type Currency,
  maximumAccounts,
  maximumFound,
  referenceOf,
  type StatementForm,
  statementPageSize,
} from '@bank/contract'
import { sql } from 'kysely'
import { accountColumns, ownAccounts } from '#domain/own-accounts.ts'
import type { Tx } from '#platform/database.ts'
import { pageOf } from '#platform/page.ts'

/** The name of the other side, as this account's owner sees it. */
export const counterpartyOf = sql<string | null>`
  case when entry.amount > 0 then coalesce(transfer.debtor, transfer.counterparty)
    else transfer.counterparty end`
const counterparty = counterpartyOf.as('counterparty')

/**
 * The note of a payment is for the payer's side only, that of an own transfer for both. What the bank booked
 * has a note of the bank, not of the client. Kysely puts no parentheses around a condition of ours.
 */
export const isNoteForEntry = sql<boolean>`(
  payment.beneficiary_id is not null and payment.account_id = entry.account_id
  or payment.credit_account_id is not null)`

export type Period = { accountId: string; from?: string | undefined; to?: string | undefined }

/**
 * The first and the last day of a period, the bank's days. Without `from` it begins when the account was
 * opened, or with its first line where that is older; without `to` it ends today, or on the first day where
 * that lies ahead.
 */
function days({ from = '', to = '' }: Period, today: string) {
  return sql<{ firstDay: string; lastDay: string }>`(
    select
      coalesce(nullif(${from}, '')::date, least(ledger.day_of(account.created_at), (
        select ledger.day_of(first.created_at)
        from ledger.entry as first where first.account_id = account.id order by first.sequence limit 1
      ), until.day)) as first_day,
      until.day as last_day
    from (
      select coalesce(nullif(${to}, '')::date, greatest(${today}::date, nullif(${from}, '')::date)) as day
    ) as until
  )`.as('period')
}

/**
 * The account, the period and its two ends. The totals are differences of the ends, however many lines lie
 * between.
 */
export function findStatement(tx: Tx, clientId: string, period: Period, today: string) {
  return (
    ownAccounts(tx, clientId)
      .where('account.id', '=', period.accountId)
      // A user who acts for the holder sees no row of theirs, and the name alone. Organisations have no row.
      .leftJoin('identity.users as holder', 'holder.id', 'account.clientId')
      .innerJoinLateral(days(period, today), (join) => join.onTrue())
      .innerJoinLateral(
        sql`bank.statement_bounds(account.id, period.first_day, period.last_day)`.as('bounds'),
        (join) => join.onTrue(),
      )
      .select(accountColumns)
      .select([
        'account.clientId as holderId',
        sql<string>`coalesce(holder.username, '')`.as('username'),
        sql<string>`coalesce(
          holder.first_name, (select h.first_name from bank.holder_acted_for() h),
          bank.name_of_holder(account.client_id)
        )`.as('firstName'),
        sql<string>`coalesce(
          holder.last_name, (select h.last_name from bank.holder_acted_for() h), ''
        )`.as('lastName'),
        sql<string>`period.first_day::text`.as('firstDay'),
        sql<string>`period.last_day::text`.as('lastDay'),
        sql<string>`bounds.sequence_before`.as('sequenceBefore'),
        sql<string>`bounds.sequence_last`.as('sequenceLast'),
        sql<number>`(bounds.sequence_last - bounds.sequence_before)::int`.as('movements'),
        sql<string>`round(bounds.balance_before, currency.decimals)::text`.as('balanceBefore'),
        sql<string>`round(bounds.balance_last, currency.decimals)::text`.as('balanceLast'),
        sql<string>`round(bounds.credited_last - bounds.credited_before, currency.decimals)::text`.as(
          'credit',
        ),
        sql<string>`round(
        bounds.credited_last - bounds.credited_before - bounds.balance_last + bounds.balance_before,
        currency.decimals
      )::text`.as('debit'),
      ])
      .executeTakeFirst()
  )
}

/** When the client's own accounts were opened, by their ids and in this order. */
export async function listOpenings(tx: Tx, clientId: string): Promise<Map<string, Date>> {
  const rows = await ownAccounts(tx, clientId)
    .select(['account.id', 'account.createdAt'])
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .limit(maximumAccounts)
    .execute()
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

function linesOf(tx: Tx, clientId: string, accountId: string) {
  return ownAccounts(tx, clientId)
    .innerJoin('ledger.entry as entry', 'entry.accountId', 'account.id')
    .innerJoin('ledger.transfer as transfer', 'transfer.id', 'entry.transferId')
    .leftJoin('payment', (join) => join.onRef('payment.id', '=', 'transfer.id').on(isNoteForEntry))
    .where('account.id', '=', accountId)
    .select([
      'entry.sequence',
      'entry.createdAt',
      'transfer.id as transferId',
      'transfer.note',
      counterparty,
      'transfer.reference as paymentReference',
      'payment.note as clientNote',
      sql<'credit' | 'debit'>`case when entry.amount > 0 then 'credit' else 'debit' end`.as('direction'),
      sql<string>`round(abs(entry.amount), currency.decimals)::text`.as('amount'),
      sql<string>`round(entry.balance_after, currency.decimals)::text`.as('balance'),
    ])
}

/** Which lines a page may have, in the order of the pages. */
export type LineQuery = {
  above: number
  below: number
  newestFirst: boolean
  search?: string | undefined
  direction?: 'credit' | 'debit' | undefined
}

/**
 * A page of an account's lines, oldest first, and whether more follow it: those with the numbers between two
 * others, or of those the ones that match.
 */
export async function listLines(tx: Tx, clientId: string, accountId: string, query: LineQuery) {
  const { above, below, newestFirst, search = null, direction = null } = query
  const all = linesOf(tx, clientId, accountId)
    .where('entry.sequence', '>', String(above))
    .where('entry.sequence', '<', String(below))
  const matching =
    search === null && direction === null
      ? all
      : all.where(
          'entry.sequence',
          'in',
          sql<string>`(
          select bank.find_transactions(
            ${accountId}, ${search}, ${direction}, ${above}, ${below},
      ${newestFirst}, ${statementPageSize + 1})
        )`,
        )
  const rows = await matching
    .orderBy('entry.sequence', newestFirst ? 'desc' : 'asc')
    .limit(statementPageSize + 1)
    .execute()
  const { page, more } = pageOf(rows, statementPageSize, ({ sequence }) => sequence)
  const lines = page.map(({ transferId: id, sequence, ...line }) => ({
    ...line,
    id,
    sequence: Number(sequence),
    reference: referenceOf(id),
  }))
  return { lines: newestFirst ? lines.toReversed() : lines, more: more !== null }
}

/**
 * Records in the client's history that a statement was downloaded; false where the account is not theirs.
 */
export async function recordDownload(
  tx: Tx,
  form: StatementForm,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select bank.record_statement_download(${accountId}, ${form}, ${from}, ${to}) as recorded`.execute(tx)
  return rows[0]?.recorded ?? false
}

/** Lines of all the client's own accounts that have all of these words, newest first. */
export async function findLines(tx: Tx, clientId: string, search: string) {
  const lines = await ownAccounts(tx, clientId)
    .innerJoinLateral(
      sql<{ sequence: string }>`(
        select bank.find_transactions(account.id, ${search}, null, 0, null, true, ${maximumFound}) as sequence
      )`.as('found'),
      (join) => join.onTrue(),
    )
    .innerJoin('ledger.entry as entry', (join) =>
      join.onRef('entry.accountId', '=', 'account.id').onRef('entry.sequence', '=', 'found.sequence'),
    )
    .innerJoin('ledger.transfer as transfer', 'transfer.id', 'entry.transferId')
    .select([
      'account.id as accountId',
      'account.nickname',
      'transfer.id as transferId',
      'transfer.note',
      counterparty,
      sql<Currency>`ledger_account.currency`.as('currency'),
      sql<string>`ledger.day_of(entry.created_at)::text`.as('day'),
      sql<'credit' | 'debit'>`case when entry.amount > 0 then 'credit' else 'debit' end`.as('direction'),
      sql<string>`round(abs(entry.amount), currency.decimals)::text`.as('amount'),
    ])
    .orderBy('entry.createdAt', 'desc')
    .orderBy('entry.sequence', 'desc')
    .orderBy('account.id')
    .limit(maximumFound)
    .execute()
  return lines.map(({ transferId: id, ...line }) => ({ ...line, id, reference: referenceOf(id) }))
}

/**
 * The balance at the end of up to 61 days of the period, spread evenly, both ends included. Nothing for no
 * such account.
 */
export function listCurve(tx: Tx, clientId: string, period: Period, today: string) {
  return ownAccounts(tx, clientId)
    .where('account.id', '=', period.accountId)
    .innerJoinLateral(days(period, today), (join) => join.onTrue())
    .innerJoinLateral(
      sql`(
        select array_agg(
          period.first_day + step * (period.last_day - period.first_day) / greatest(steps.count, 1)
          order by step) as days
        from (select least(period.last_day - period.first_day, 60) as count) as steps,
          generate_series(0, steps.count) as step
      )`.as('chosen'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql`unnest(chosen.days, bank.balances_on(account.id, chosen.days))`.as(sql`point (day, balance)`),
      (join) => join.onTrue(),
    )
    .select([
      sql<string>`point.day::text`.as('day'),
      sql<string>`round(point.balance, currency.decimals)::text`.as('balance'),
    ])
    .orderBy(sql`point.day`)
    .execute()
}
