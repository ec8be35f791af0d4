import type { StandingOrderInput } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callForOutcome, callForRow, callFunction, refusing } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'

/** Returns where an order pays, as the database's functions take it: a beneficiary, or an own account. */
function destination({ beneficiaryId, toAccountId }: StandingOrderInput) {
  return sql`${beneficiaryId}::uuid, ${toAccountId ?? null}::uuid`
}

type Schedule = Pick<StandingOrderInput, 'rhythm' | 'firstDay' | 'lastDay' | 'times' | 'businessDay'>

/** A schedule as the database's functions take it. */
export function scheduleRow({ rhythm, firstDay, lastDay, times, businessDay }: Schedule) {
  return sql`row(
    ${rhythm}::text, ${firstDay}::date, ${lastDay}::date, ${times}::int, ${businessDay}::text
  )::bank.schedule`
}

/** An order's columns of `bank.standing_order o`, with its amount as `ledger.currency c` writes it. */
export const orderColumns = sql`
  o.id, round(o.amount, c.decimals)::text as amount, o.currency, o.reference, o.note, o.rhythm,
  o.first_day::text as first_day, o.last_day::text as last_day, o.times, o.business_day, o.status`

/** The digest that a confirmation of this order covers: every field of it but the client's note. */
export async function standingOrderDigest(db: Database, order: StandingOrderInput): Promise<Buffer> {
  const { orderId, accountId, amount, reference = null } = order
  return await callForDigest(
    db,
    sql`bank.standing_order_digest(
      ${orderId}, ${accountId}, ${destination(order)}, ${amount}, ${reference}, ${scheduleRow(order)}
    )`,
  )
}

/**
 * Checks an order by the rules of `saveStandingOrder` and returns the number of its next date in its
 * calendar; writes nothing.
 */
export async function reviewStandingOrder(tx: Tx, order: StandingOrderInput): Promise<{ number: number }> {
  const { orderId, accountId, amount } = order
  return await callFunction(
    tx,
    { REVIEWED: ['number'] },
    sql<{ outcome: string; number: number | null }>`
      select coalesce(refusal, 'REVIEWED') as outcome, number
      from bank.review_standing_order(
        ${orderId}, ${accountId}, ${destination(order)}, ${amount}, ${scheduleRow(order)}
      )`,
  )
}

/**
 * Returns whether this order needs a code: every one but a change of the note alone. `codeAbove` is the total
 * of a day above which a payment that is made now needs one, as text with the currency's decimals.
 */
export async function codeOfStandingOrder(tx: Tx, order: StandingOrderInput) {
  const { orderId, accountId, amount, reference = null } = order
  return await callForRow(
    tx,
    sql<{ needsCode: boolean; codeAbove: string | null }>`
      select code.needs_code, round(code.code_above, currency.decimals)::text as code_above
      from bank.standing_order_code(
        ${orderId}, ${accountId}, ${destination(order)}, ${amount}, ${reference}, ${scheduleRow(order)}
      ) as code
      left join ledger.account as ledger_account on ledger_account.id = ${accountId}
      left join ledger.currency as currency on currency.code = ledger_account.currency`,
  )
}

/**
 * Saves an order, new or changed: one statement, and its own transaction. The same order again is answered
 * the same. Refuses with what standingOrders.save lists. Returns the client's id.
 */
export async function saveStandingOrder(
  db: Database,
  order: StandingOrderInput,
  { tokenHash, confirmationId = null }: { tokenHash: Buffer; confirmationId: string | null | undefined },
): Promise<{ clientId: string }> {
  const { orderId, accountId, amount, reference = null, note = null } = order
  return await callFunction(
    db,
    { SAVED: ['clientId'] },
    sql<{ outcome: string; clientId: string | null }>`
      select outcome, client_id from bank.save_standing_order(
        ${tokenHash}, ${orderId}, ${accountId}, ${destination(order)}, ${amount}, ${reference}, ${note},
        ${scheduleRow(order)}, ${confirmationId}
      )`,
    { idTaken: 'STANDING_ORDER_ID_TAKEN' },
  )
}

/** Pauses, resumes or stops an order of the client of this transaction. */
export async function setStandingOrderStatus(tx: Tx, orderId: string, status: string): Promise<void> {
  await callForOutcome(tx, ['CHANGED'], sql`bank.set_standing_order_status(${orderId}, ${status})`)
}

/** Skips a date of an order of the client of this transaction, or takes that back. */
export async function skipOccurrence(
  tx: Tx,
  { orderId, day, skipped }: { orderId: string; day: string; skipped: boolean },
): Promise<void> {
  await callForOutcome(tx, ['CHANGED'], sql`bank.skip_occurrence(${orderId}, ${day}, ${skipped})`)
}

/** Orders with a date that has come and has no occurrence yet; at most 500. */
export async function listDueOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bank.due_standing_orders() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes the next occurrence of an order whose date has come; false when there is none. Pays nothing. */
export async function beginOccurrence(db: Database, orderId: string): Promise<boolean> {
  const { begun } = await callForRow(
    db,
    sql<{ begun: boolean }>`select bank.begin_occurrence(${orderId}) as begun`,
  )
  return begun
}

export type Occurrence = { orderId: string; day: string }

/** Occurrences that are to be tried now, the oldest first; at most 500. */
export async function listDueOccurrences(db: Database): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence>`
    select order_id, day::text as day from bank.due_occurrences()`.execute(db)
  return rows
}

/** `creditAccountId` is the client's other account where the order pays that. */
type SettledOccurrence = {
  clientId: string
  accountId: string
  creditAccountId: string | null
  state: string
}

/**
 * Tries to pay an occurrence: one statement, and its own transaction. Null when it was settled before,
 * perhaps by another server a moment ago. Refuses BOOKS_CLOSED.
 */
export async function payOccurrence(
  db: Database,
  { orderId, day }: Occurrence,
): Promise<SettledOccurrence | null> {
  const { rows } = await refusing(() =>
    sql<SettledOccurrence>`
      select client_id, account_id, credit_account_id, state
      from bank.pay_occurrence(${orderId}, ${day})`.execute(db),
  )
  return rows[0] ?? null
}
