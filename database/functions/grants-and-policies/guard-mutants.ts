import type { TestBank } from '#testing.ts'

/** A guard of a table or view that is switched off, and how it is put back. */
export type TableMutant = { table: string; name: string; weaken: string; restore: string }

/**
 * Every policy opened, row-level security switched off in every table that the server's role may read, and
 * every view that it may read made to read as its owner.
 */
export async function tableMutants({ owner }: TestBank): Promise<TableMutant[]> {
  const { rows: mutants } = await owner.query<TableMutant>(`
    with readable as (
      select c.*, n.nspname || '.' || c.relname as called
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('bank', 'identity', 'ledger', 'audit', 'mail')
        and has_any_column_privilege('bank_app', c.oid, 'select')
    )
    select called as table, 'policy ' || polname || ' on ' || called as name,
      format('alter policy %I on %s using (true)', polname, called) as weaken,
      format('alter policy %I on %s using (%s)', polname, called, pg_get_expr(polqual, polrelid)) as restore
    from pg_policy p join readable r on r.oid = p.polrelid
    union all
    select called, 'row-level security of ' || called,
      format('alter table %s disable row level security', called),
      format('alter table %s enable row level security', called)
    from readable where relrowsecurity
    union all
    select called, 'security_invoker of ' || called,
      format('alter view %s set (security_invoker = false)', called),
      format('alter view %s set (security_invoker = true)', called)
    from readable where reloptions @> '{security_invoker=true}'
    order by 2`)
  return mutants
}
