import { sql } from 'kysely'
import { type Own, type Page, pageSize } from './export-page.ts'

type Freeze = { id: string }

/** Every freeze of payments, the oldest first. */
export async function* paymentFreezes({ tx, clientId }: Own): AsyncIterable<Page> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows }: { rows: Freeze[] } = await sql<Freeze>`
      select f.id, f.source, f.frozen_at, f.lifted_at, f.lifted_by = f.client_id as lifted_by_client
      from bank.payment_freeze f
      where f.client_id = ${clientId} and f.id > ${after}
      order by f.id
      limit ${pageSize}`.execute(tx)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}

/** The client's own limits: two at most in each currency. */
export async function* ownLimits({ tx, clientId }: Own): AsyncIterable<Page> {
  const { rows } = await sql<object>`
    select l.currency, l.kind, round(l.amount, c.decimals)::text as amount,
      round(l.raised_to, c.decimals)::text as raised_to, l.raises_at, l.changed_at
    from bank.own_limit l join ledger.currency c on c.code = l.currency
    where l.client_id = ${clientId}
    order by l.currency, l.kind`.execute(tx)
  yield rows
}
