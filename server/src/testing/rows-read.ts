import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * Returns how many rows of each of these tables `ask` reads. Sequential scans are off, so that tables of a
 * test's size are read by the indexes that large ones need; a lost index shows in the figures.
 */
export async function rowsRead(
  tx: Tx,
  tables: readonly string[],
  ask: () => Promise<unknown>,
): Promise<Record<string, number>> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const before = await figures(tx, tables)
  await ask()
  const after = await figures(tx, tables)
  return Object.fromEntries(
    tables.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)]),
  )
}

/** The rows that this connection has read, in its earlier transactions of the last second too. */
async function figures(tx: Tx, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select asked.name, (seq_tup_read + idx_tup_fetch)::int as read
    from unnest(${[...tables]}::text[]) as asked (name)
      join pg_stat_xact_all_tables on relid = asked.name::regclass`.execute(tx)
  return new Map(rows.map(({ name, read }) => [name, read]))
}
