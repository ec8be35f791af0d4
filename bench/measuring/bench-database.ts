import { migrate } from '@bank/database/migrate'
import { Client, escapeIdentifier } from 'pg'

/** The superuser's address of a PostgreSQL that really writes to disk. */
export function adminUrl(): string {
  const url = process.env['BENCH_PG_ADMIN_URL']
  if (url === undefined) throw new Error('BENCH_PG_ADMIN_URL is not set: run the benches with npm run bench')
  return url
}

/** A measurement without durability would be too good, so it is refused. */
export async function refuseUnsafeSettings(): Promise<void> {
  const { rows } = await onDatabase('postgres', (client) =>
    client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')
        and setting <> 'on'`,
    ),
  )
  const [loose] = rows
  if (loose)
    throw new Error(`${loose.name} is ${loose.setting}: this PostgreSQL could lose what it has promised`)
}

/** Makes an empty database, replacing one of the same name; returns its URL. */
export async function freshDatabase(name: string): Promise<string> {
  await dropDatabase(name)
  await onDatabase('postgres', (client) =>
    client.query(`create database ${escapeIdentifier(name)} template template0`),
  )
  return addressOf(name)
}

/** Makes a database with the bank's tables and functions; returns its URL. */
export async function freshBank(name: string): Promise<string> {
  const url = await freshDatabase(name)
  await migrate(url)
  return url
}

export async function dropDatabase(name: string): Promise<void> {
  await onDatabase('postgres', (client) =>
    client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  )
}

/** Opens one connection as the superuser. */
export async function onDatabase<Result>(
  name: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(addressOf(name))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of a database; with a role, every statement runs as that role. */
export function addressOf(name: string, role?: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  // Does not use searchParams, which write a space as +; pgbench would read that literally.
  if (role !== undefined) url.search = `?options=${encodeURIComponent(`-c role=${role} -c search_path=bank`)}`
  return url.href
}
