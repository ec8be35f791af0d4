import { sql } from 'kysely'
import { type Own, type Page, pageSize } from './export-page.ts'

type Order = { id: string }

/** Scheduled payments and standing orders, also those that have ended. */
export async function* standingOrders({ tx, clientId }: Own): AsyncIterable<Page> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows }: { rows: Order[] } = await sql<Order>`
      select o.id, o.account_id, o.beneficiary_id, o.credit_account_id,
        round(o.amount, c.decimals)::text as amount, o.currency, o.reference, o.note, o.rhythm,
        o.first_day::text as first_day, o.last_day::text as last_day, o.times, o.business_day,
        o.status, o.created_at
      from bank.standing_order o join ledger.currency c on c.code = o.currency
      where o.client_id = ${clientId} and o.id > ${after}
      order by o.id
      limit ${pageSize}`.execute(tx)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}

type Occurrence = { paymentId: string; dueOn: string }

/** The outcome of each date of an order that has come or was skipped, the oldest first. */
export async function* occurrences({ tx, clientId }: Own): AsyncIterable<Page> {
  let after: Occurrence = { dueOn: '0001-01-01', paymentId: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows }: { rows: Occurrence[] } = await sql<Occurrence>`
      select p.order_id, p.day::text as day, p.due_on::text as due_on, p.payment_id, p.account_id,
        p.beneficiary_id, p.credit_account_id, round(p.amount, c.decimals)::text as amount, p.currency,
        p.state, p.tries, p.refusal, p.settled_at
      from bank.occurrence p join ledger.currency c on c.code = p.currency
      where p.client_id = ${clientId}
        and (p.due_on, p.payment_id) > (${after.dueOn}::date, ${after.paymentId}::uuid)
      order by p.due_on, p.payment_id
      limit ${pageSize}`.execute(tx)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last
  }
}
