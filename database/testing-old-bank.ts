/**
 * A bank of before tables, columns and functions were renamed: migrations up to 0038, the functions of that
 * time, and the demo bank's rows, encrypted with keys of their own. `testing/bank-before-renaming.sql.gz`
 * holds functions and rows as SQL.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { withClient } from './migrate.ts'
import { one, openEmptyDatabase } from './testing-database.ts'

const lastMigration = '0038'

/** The key file of that bank's servers. */
export const oldBankKeys = fileURLToPath(new URL('./testing/bank-before-renaming.keys.json', import.meta.url))

/** `tokenHash` is of a session that Helena began before the renaming. */
export type OldBank = { url: string; tokenHash: Buffer; drop: () => Promise<void> }

/** Opens that bank in a database of its own, before any later migration. */
export async function openOldBank(): Promise<OldBank> {
  const { url, drop } = await openEmptyDatabase()
  const tokenHash = randomBytes(32)
  await withClient(url, async (client) => {
    await applyOldMigrations(client)
    const stored = await readFile(new URL('./testing/bank-before-renaming.sql.gz', import.meta.url))
    await client.query(gunzipSync(stored).toString('utf8'))
    await liveOn(client, tokenHash)
  })
  return { url, tokenHash, drop }
}

async function applyOldMigrations(client: Client): Promise<void> {
  const { database } = await one<{ database: string }>(client, 'select current_database() as database')
  await client.query(`grant create, temporary on database ${escapeIdentifier(database)} to bank_owner`)
  await client.query('set role bank_owner')
  await client.query('create schema migration')
  await client.query(`create table migration.applied (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const folder = new URL('./migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.slice(0, 4) <= lastMigration).toSorted()
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client.query(text)
    await client.query('insert into migration.applied (name, sha256) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
  await client.query('reset role')
}

/** Rows that the dump lacks: a session, a setup link, and audit checkpoints. */
async function liveOn(client: Client, tokenHash: Buffer): Promise<void> {
  await client.query('set role bank_owner')
  await client.query(
    `select identity.open_session(c.person_id, c.last_step + 1, $1, '\\x00', true)
    from identity.credential c join identity.person p on p.id = c.person_id where p.username = 'helena'`,
    [tokenHash],
  )
  await client.query(
    `select identity.issue_setup_link(null, id, sha256('setup')) from identity.person
    where username = 'marcus'`,
  )
  await checkpointEvents(client)
  await client.query('reset role')
}

/**
 * Puts the events under checkpoints, as that bank did each minute. Events wait there until every transaction
 * of the cluster that was open at the first look has ended, those of other tests among them.
 */
async function checkpointEvents(client: Client): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    await client.query('select audit.seal_events(1000)')
    await client.query(`update audit.sealing set marked_at = marked_at - interval '1 minute'`)
    await client.query('select audit.seal_events(1000)')
    const { written } = await one<{ written: boolean }>(
      client,
      'select exists (select from audit.seal) as written',
    )
    if (written) return
    if (performance.now() > deadline) throw new Error('The events of the old bank had no checkpoint in 30 s')
  }
}
