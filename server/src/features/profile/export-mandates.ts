import { sql } from 'kysely'
import { pagesOf } from '#platform/page.ts'
import { beforeAll, type Own, type Page, pageSize } from './export-page.ts'

/** All mandates that the user has or had, whichever the holder. */
export async function* mandates({ tx }: Own): AsyncIterable<Page> {
  const { rows } = await sql<{ mandate: object }>`select m as mandate from bank.own_mandates() m`.execute(tx)
  yield rows.map(({ mandate }) => mandate)
}

/** The orders of holders that the user has prepared or signed, also under a mandate that has ended. */
export async function* waitingOrders({ tx }: Own): AsyncIterable<Page> {
  const pages = pagesOf(beforeAll, pageSize, async (after) => {
    const { rows } = await sql<{ id: string; at: string }>`
      select *, prepared_at::text as at
      from bank.own_waiting_orders(${after.at}::timestamptz, ${after.id}::uuid, ${pageSize})`.execute(tx)
    return rows
  })
  for await (const page of pages) yield page.map(({ at: _, ...order }) => order)
}

/** The accounts that the user asked for in the name of holders, also under a mandate that has ended. */
export async function* requestsForHolders({ tx }: Own): AsyncIterable<Page> {
  const pages = pagesOf(beforeAll, pageSize, async (after) => {
    const { rows } = await sql<{ id: string; at: string }>`
      select *, created_at::text as at
      from bank.own_requests_for_holders(${after.at}::timestamptz, ${after.id}::uuid, ${pageSize})`.execute(
      tx,
    )
    return rows
  })
  for await (const page of pages) yield page.map(({ at: _, ...request }) => request)
}
