import type { Client } from 'pg'

/** These follow one transfer at a time in daily work, and have no meaning for millions at once. */
const triggers = [
  ['ledger.entry', 'zero_sum'],
  ['ledger.internal_entry', 'zero_sum'],
  ['ledger.entry', 'note_complete_block'],
] as const

type Definition = { drop: string; create: string }

/**
 * Does something to these tables without their indexes, which would be read and written at random for each
 * row, and without the triggers of a single transfer; makes both again as they were. Part of the caller's
 * transaction: after a failure nothing has changed.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: definitions } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
          pg_get_constraintdef(k.oid)) as create
      from pg_constraint k
      where k.contype in ('p', 'u') and k.conrelid = any ($1::regclass[])
        and not exists (select from pg_constraint r where r.confrelid = k.conrelid and r.contype = 'f')
      union all
      select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
      from pg_index i
      where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { drop } of definitions) await client.query(drop)
  for (const [table, trigger] of triggers)
    await client.query(`alter table ${table} disable trigger ${trigger}`)
  await work()
  for (const [table, trigger] of triggers)
    await client.query(`alter table ${table} enable trigger ${trigger}`)
  for (const { create } of definitions) await client.query(create)
}
