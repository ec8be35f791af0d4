import { Client, escapeIdentifier, type QueryResultRow } from 'pg'

/** Runs one statement on a connection of its own, for administration; the bank itself uses a pool. */
export async function query<Row extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

export async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  const rows = await query(adminUrl, 'select from pg_database where datname = $1', [name])
  return rows.length > 0
}

/** Creates a database, empty or as a copy of one without connections. */
export async function createDatabase(adminUrl: string, name: string, template = 'template0'): Promise<void> {
  await query(adminUrl, `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`)
}
