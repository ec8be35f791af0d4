import { sql } from 'kysely'
import { pagesOf } from '#platform/page.ts'
import { beforeFirst, type Own, type Page, pageSize } from './export-page.ts'

/** Every freeze of payments, the oldest first. */
export function paymentFreezes({ tx, clientId }: Own): AsyncIterable<Page> {
  return pagesOf(beforeFirst, pageSize, async (after) => {
    const { rows } = await sql<{ id: string }>`
      select f.id, f.source, f.frozen_at, f.lifted_at, f.lifted_by = f.client_id as lifted_by_client
      from bank.payment_freeze f
      where f.client_id = ${clientId} and (${after.id}::uuid is null or f.id > ${after.id})
      order by f.id
      limit ${pageSize}`.execute(tx)
    return rows
  })
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
