import type { Client } from 'pg'
import type { Release } from './release-file.ts'

const ours = `('identity', 'bank', 'ledger', 'mail', 'audit', 'migration')`

/** The names of the bank's tables, with their schemas. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${ours} order by 1`)
  return rows.map(({ name }) => name)
}

/** Every table with the number of its rows, and a digest of their ids where they have some. */
export async function readTables(client: Client): Promise<Release['known']['tables']> {
  const tables: Release['known']['tables'] = {}
  for (const name of await listTables(client)) {
    const { rowCount: hasId } = await client.query(
      `select from pg_attribute where attrelid = $1::regclass and attname = 'id' and not attisdropped`,
      [name],
    )
    const digest = `encode(sha256(coalesce(string_agg(id::text, ' ' order by id), '')::bytea), 'hex')`
    const ids = hasId ? digest : 'null'
    const { rows } = await client.query<{ rows: number; ids: string | null }>(
      `select count(*)::int as rows, ${ids} as ids from ${name}`,
    )
    tables[name] = { rows: rows[0]?.rows ?? -1, ids: rows[0]?.ids ?? null }
  }
  return tables
}

/** Every account of the ledger: id, currency and balance; an internal account has the sum of its entries. */
export async function readBalances(client: Client): Promise<Release['known']['balances']> {
  const { rows } = await client.query<{ id: string; currency: string; balance: string }>(
    `select id, currency, coalesce(balance, (
        select coalesce(sum(amount), 0) from ledger.internal_entry e where e.account_id = a.id
      ))::text as balance
      from ledger.account a order by id`,
  )
  return rows.map(({ id, currency, balance }) => [id, currency, balance])
}

/** Each statement that inserts the rows of a table, its generated columns left out. */
export async function readRows(client: Client, table: string): Promise<string> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => `quote_nullable(${name}::text)`).join(', ')
  const { rows } = await client.query<{ row: string }>(
    `select '(' || concat_ws(', ', ${values}) || ')' as row from ${table} order by 1`,
  )
  if (rows.length === 0) return ''
  const into = `insert into ${table} (${names.join(', ')}) overriding system value values`
  return `${into}\n${rows.map(({ row }) => row).join(',\n')};\n`
}

/** The statements that set each sequence to where it is. */
export async function readSequences(client: Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value)
      as statement
    from pg_sequences where schemaname in ${ours} and last_value is not null order by 1`)
  return rows.map(({ statement }) => `${statement}\n`).join('')
}
