import { randomInt } from 'node:crypto'
import type { Client } from 'pg'
import { addLargeAccount, type LargeAccount } from './large-account.ts'

const historyDays = 730

/**
 * An account with this many lines over two years; the check of the books confirms that the rows are what the
 * bank itself would have written.
 */
export async function addAccountOfTwoYears(bank: string, lines: number): Promise<LargeAccount> {
  return await addLargeAccount(bank, lines, {
    at: `(now() - interval '${historyDays} days' + interval '${historyDays} days' * n / ${lines})`,
    counterparty: "'Meridian Shipping'",
  })
}

const boundsText = 'select * from bank.statement_bounds($1, current_date - $2::int, current_date - $3::int)'
// The first day as `days` in the server's features/statements/queries.ts finds it.
const allBoundsText = `
  select bounds.* from bank.account as account
  cross join lateral bank.statement_bounds(account.id, least(account.created_at::date, (
    select first.created_at::date from ledger.entry as first where first.account_id = account.id
    order by first.sequence limit 1
  )), current_date) as bounds
  where account.id = $1`
const pageText = `
  select entry.sequence, entry.created_at, entry.amount, entry.balance_after, transfer.note,
    transfer.counterparty
  from bank.account as account
  join ledger.entry as entry on entry.account_id = account.id
  join ledger.transfer as transfer on transfer.id = entry.transfer_id
  where account.id = $1 and entry.sequence > $2 and entry.sequence < $3
  order by entry.sequence desc limit 50`

type Bounds = { sequence_before: string; sequence_last: string }

/** A random period of 60 days, or the whole history. */
export type Range = 'sixtyDays' | 'everything'

/**
 * Reads the two ends and the newest page of a statement, whose lines are spread over `historyDays`, as the
 * server does. Returns milliseconds.
 */
export async function readStatement(
  client: Client,
  { id, lines, tokenHash }: LargeAccount,
  range: Range,
): Promise<number> {
  const first = randomInt(60, historyDays)
  const start = performance.now()
  await client.query('begin')
  await client.query({ name: 'enter', text: 'select identity.enter_session($1)', values: [tokenHash] })
  const { rows } =
    range === 'everything'
      ? await client.query<Bounds>({ name: 'all-bounds', text: allBoundsText, values: [id] })
      : await client.query<Bounds>({ name: 'bounds', text: boundsText, values: [id, first, first - 60] })
  const [ends] = rows
  if (!ends) throw new Error('A period has two ends')
  const page = await client.query({
    name: 'page',
    text: pageText,
    values: [id, ends.sequence_before, Number(ends.sequence_last) + 1],
  })
  await client.query('commit')
  const took = performance.now() - start
  const expected = Math.min(50, Number(ends.sequence_last) - Number(ends.sequence_before))
  if (page.rowCount !== expected || expected < 40)
    throw new Error(`${page.rowCount} of ${expected} lines of an account of ${lines}`)
  return took
}
