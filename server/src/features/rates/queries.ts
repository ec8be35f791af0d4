import { type Currency, type RateOrder, type TermYears } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

/** A rate for display, in percent a year: at least two decimals, and no further trailing zeros. */
function rateText(rate: string) {
  const column = sql.ref(rate)
  return sql<string>`round(${column}, greatest(2, min_scale(${column})))::text`
}

type StandingRate = {
  changeId: string
  currency: Currency
  termYears: TermYears
  rate: string
  validFrom: string
  isPlanned: boolean
}

/**
 * Lists the rates in force on this day of the bank and those planned after it, per currency and term, in the
 * order of their days.
 */
export async function listStanding(tx: Tx, today: string): Promise<StandingRate[]> {
  const { rows } = await sql<StandingRate>`
    with standing as (
      select r.*, r.valid_from > ${today}::date as is_planned,
        row_number() over (partition by r.currency, r.term_years, r.valid_from > ${today}::date
          order by r.valid_from desc, r.id desc) as recency
      from (select id, change_id, currency, term_years, rate, valid_from from bank.certificate_rate) r
      where not exists (select from bank.certificate_rate_withdrawal w where w.change_id = r.change_id)
    )
    select change_id, currency, term_years, ${rateText('standing.rate')} as rate,
      valid_from::text as valid_from, is_planned
    from standing where is_planned or recency = 1
    order by currency, term_years, valid_from, id`.execute(tx)
  return rows
}

type PendingRate = {
  changeId: string
  currency: Currency
  termYears: TermYears
  rate: string
  validFrom: string
  requester: string
}

/** Lists the changes that are pending approval. */
export async function listPending(tx: Tx): Promise<PendingRate[]> {
  const { rows } = await sql<PendingRate>`
    select a.id as change_id, a.payload ->> 'currency' as currency,
      (a.payload ->> 'years')::int as term_years, a.payload ->> 'to' as rate,
      a.payload ->> 'day' as valid_from, identity.full_name(p.first_name, p.last_name) as requester
    from bank.approval a join identity.users p on p.id = a.requester_id
    where a.kind = 'rate-change' and a.status = 'pending' and a.expires_at > now()`.execute(tx)
  return rows
}

type HistoryRow = {
  changeId: string
  rate: string
  validFrom: string
  setAt: Date
  setBy: string | null
  approvedBy: string | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  applies: boolean
}
type Asked = { currency: string; termYears: string; before?: string | undefined; limit: number }

function nameOf(column: string) {
  return sql`(
    select identity.full_name(p.first_name, p.last_name) from identity.users p where p.id = ${sql.ref(column)}
  )`
}

/**
 * Every change of one rate, the latest day first, below the change `before`; and which of them applies on
 * this day.
 */
export async function listChanges(
  tx: Tx,
  today: string,
  { currency, termYears, before, limit }: Asked,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select change.change_id, ${rateText('change.rate')} as rate, change.valid_from::text as valid_from,
      change.set_at,
      coalesce(${nameOf('asked.requester_id')}, change.set_by) as set_by,
      ${nameOf('asked.decided_by')} as approved_by,
      change.withdrawn_at, change.withdrawn_by, change.change_id is not distinct from (
        select r.change_id from bank.certificate_rate r
        where r.currency = ${currency} and r.term_years = ${termYears}::int and r.valid_from <= ${today}::date
          and not exists (select from bank.certificate_rate_withdrawal w where w.change_id = r.change_id)
        order by r.valid_from desc, r.id desc limit 1
      ) as applies
    from bank.certificate_rate_history(${currency}, ${termYears}::int, ${before ?? null}, ${limit})
    with ordinality as change
    left join bank.approval asked on asked.id = change.change_id and asked.kind = 'rate-change'
      and asked.status = 'approved'
    order by change.ordinality`.execute(tx)
  return rows
}

/** The order as the database's functions take it. */
function orderRow({ changeId, currency, termYears, rate, expectedRate, validFrom, reason }: RateOrder) {
  return sql`row(
    ${changeId}::uuid, ${currency}::text, ${termYears}::int, ${rate}::numeric, ${expectedRate}::numeric,
    ${validFrom}::date,
    ${reason}::text
  )::bank.rate_order`
}

/** Returns the SHA-256 over every field of this change: a confirmation is bound to it. */
export async function orderDigest(tx: Tx, order: RateOrder): Promise<Buffer> {
  return await callForDigest(tx, sql`bank.rate_order_digest(${orderRow(order)})`)
}

/** Returns the digest that a confirmation of this withdrawal is bound to. */
export async function withdrawalDigest(tx: Tx, changeId: string): Promise<Buffer> {
  return await callForDigest(tx, sql`bank.rate_withdrawal_digest(${changeId})`)
}

type Proof = { tokenHash: Buffer; confirmationId: string | undefined }

/**
 * Changes a rate, or puts it before another admin, once however often it is asked. Refuses with what
 * rates.set lists.
 */
export async function setRate(
  tx: Tx,
  order: RateOrder,
  { tokenHash, confirmationId }: Proof,
): Promise<'done' | 'pending'> {
  const outcome = await callForOutcome(
    tx,
    ['SET', 'PENDING'],
    sql`bank.set_certificate_rate(${tokenHash}, ${orderRow(order)}, ${confirmationId ?? null})`,
  )
  return outcome === 'PENDING' ? 'pending' : 'done'
}

/** Takes a planned change back. Refuses with what rates.withdraw lists. */
export async function withdrawRate(
  tx: Tx,
  changeId: string,
  { tokenHash, confirmationId }: Proof,
): Promise<void> {
  await callForOutcome(
    tx,
    ['WITHDRAWN'],
    sql`bank.withdraw_certificate_rate(${tokenHash}, ${changeId}, ${confirmationId ?? null})`,
  )
}
