import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { withClient } from '@bank/database/migrate'
import { type Client, escapeIdentifier } from 'pg'
import { cloneDatabase } from '#testing/clones.ts'
import { listTables } from './read-bank.ts'
import type { Release } from './release-file.ts'

const migrations = new URL('../../../../database/migrations/', import.meta.url)

/** The bank of a release in a database of its own, as its servers left it. */
export async function openRelease(release: Release): Promise<{ url: string; drop: () => Promise<void> }> {
  const { ownerUrl, drop } = await cloneDatabase('empty')
  const { href: url } = withoutOptions(ownerUrl)
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query(
      `grant create, temporary on database ${escapeIdentifier(rows[0]?.name ?? '')} to bank_owner`,
    )
    await client.query('set role bank_owner')
    await client.query('create schema migration')
    await client.query(`create table migration.applied (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    for (const { name, sha256 } of release.migrations) await client.query(await textOf(name, sha256))
    await client.query(release.functions)
    await client.query('reset role')
    await fill(client, release)
  })
  return { url, drop }
}

/** The address that an operator has. */
function withoutOptions(ownerUrl: string): URL {
  const url = new URL(ownerUrl)
  url.search = ''
  return url
}

/** A migration is history: its text is that of the release. */
async function textOf(name: string, sha256: string): Promise<string> {
  const text = await readFile(new URL(name, migrations), 'utf8')
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new Error(`Migration ${name} is not the one of the release.`)
  return text
}

async function fill(client: Client, { rows, transaction }: Release): Promise<void> {
  // The rows are a whole bank's: triggers and foreign keys saw them when they were written.
  await client.query('set session_replication_role = replica')
  // Migrations have written some already. PostgreSQL 18 truncates no table that an unenforced key refers to.
  for (const table of await listTables(client)) await client.query(`delete from ${table}`)
  await client.query(rows)
  await client.query('reset session_replication_role')
  // Rows name the transactions that wrote them, and in their own cluster those are over.
  await client.query(`do $$
    begin
      while pg_current_xact_id()::text::bigint <= ${Number(transaction)} loop
        commit;
      end loop;
    end $$`)
}
