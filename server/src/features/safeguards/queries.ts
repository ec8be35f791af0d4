import { type Safeguards, safeguardsSchema } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

/** The client's open freeze and own limits. A higher limit whose time has come is the one that counts. */
export async function getSafeguards(tx: Tx, clientId: string): Promise<Safeguards> {
  const statement = sql<Record<keyof Safeguards, unknown>>`
    select
      (select json_build_object('id', f.id, 'source', f.source, 'at', f.frozen_at)
        from bank.payment_freeze f
        where f.client_id = ${clientId} and f.lifted_at is null) as freeze,
      (select coalesce(json_agg(distinct v.currency), '[]')
        from ledger.account v where v.client_id = ${clientId}) as currencies,
      (select coalesce(json_agg(row order by row.currency, row.kind desc), '[]') from (
        select l.currency, l.kind, round(bank.own_limit_at(l, now()), c.decimals)::text as amount,
          case when l.raises_at > now() then json_build_object(
            'amount', round(l.raised_to, c.decimals)::text, 'at', l.raises_at
          ) end as planned
        from bank.own_limit l join ledger.currency c on c.code = l.currency
        where l.client_id = ${clientId}
          and (bank.own_limit_at(l, now()) is not null or l.raises_at > now())
      ) row) as limits`
  return safeguardsSchema.parse(await callForRow(tx, statement))
}
