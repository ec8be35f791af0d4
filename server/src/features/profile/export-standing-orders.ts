import { sql } from 'kysely'
import { orderColumns } from '#ledger/standing-order.ts'
import { pagesOf } from '#platform/page.ts'
import { beforeFirst, type Own, type Page, pageSize } from './export-page.ts'

const beforeAny: { dueOn: string; paymentId: string | null } = { dueOn: '-infinity', paymentId: null }

/** Scheduled payments and standing orders, also those that have ended. */
export function standingOrders({ tx, clientId }: Own): AsyncIterable<Page> {
  return pagesOf(beforeFirst, pageSize, async (after) => {
    const { rows } = await sql<{ id: string }>`
      select ${orderColumns}, o.account_id, o.beneficiary_id, o.credit_account_id, o.created_at,
        o.stopped_at
      from bank.standing_order o join ledger.currency c on c.code = o.currency
      where o.client_id = ${clientId} and (${after.id}::uuid is null or o.id > ${after.id})
      order by o.id
      limit ${pageSize}`.execute(tx)
    return rows
  })
}

/** The outcome of each date of an order that has come or was skipped, the oldest first. */
export function occurrences({ tx, clientId }: Own): AsyncIterable<Page> {
  return pagesOf(beforeAny, pageSize, async (after) => {
    const { rows } = await sql<{ dueOn: string; paymentId: string }>`
      select p.order_id, p.day::text as day, p.due_on::text as due_on, p.payment_id, p.account_id,
        p.beneficiary_id, p.credit_account_id, round(p.amount, c.decimals)::text as amount, p.currency,
        p.state, p.tries, p.refusal, p.settled_at
      from bank.occurrence p join ledger.currency c on c.code = p.currency
      where p.client_id = ${clientId}
        and (p.due_on, p.payment_id) > (${after.dueOn}::date, ${after.paymentId}::uuid)
      order by p.due_on, p.payment_id
      limit ${pageSize}`.execute(tx)
    return rows
  })
}
