/**
 * npm run keep-release: makes a bank with this version, the demo bank and a client with a row in every table,
 * and keeps it, so that each later version is tested to start on it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { withClient } from '@bank/database/migrate'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { z } from 'zod'
import { keepKeys } from '#prepare-bank.ts'
import { aClientWithEverything } from '#testing/actors/client-with-everything.ts'
import { setting } from '#testing/clones.ts'
import { type App, openApp } from '#testing/open-app.ts'
import { listTables, readBalances, readRows, readSequences, readTables } from './read-bank.ts'
import { type Release, writeRelease } from './release-file.ts'

const project = new URL('../../../../', import.meta.url)

async function keepRelease(): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(new URL('package.json', project), 'utf8')))
  const keyFile = setting('TEST_KEY_FILE')
  const app = await openApp({ template: 'demo', env: { DEMO: '1' } })
  try {
    await keepKeys(app.ownerUrl, app.services.secrets, keyFile)
    await aClientWithEverything(app, 'kept')
    await writeCheckpoints(app)
    const keys = await readFile(keyFile, 'utf8')
    const functions = await readFunctions()
    const release = await withClient(app.ownerUrl, async (client) => ({
      version,
      keys,
      functions,
      ...(await readBank(client)),
    }))
    const bytes = await writeRelease(release)
    const lines = release.known.accounts.flatMap((account) => account.lines).length
    process.stdout.write(
      `The bank of ${version} is kept in ${Math.ceil(bytes / 1024)} KB: ${release.known.balances.length} ` +
        `accounts, ${lines} lines of statements, ${release.known.checkpoints.length} checkpoints.\n`,
    )
  } finally {
    await app.close()
  }
}

/** Events are covered once each transaction of the first look has ended. */
async function writeCheckpoints({ owner }: App): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await sql`select from audit.write_checkpoints(1000)`.execute(owner)
    if (rows.length > 0) return
    await sql`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`.execute(owner)
  }
  throw new Error('No checkpoint was written')
}

async function readFunctions(): Promise<string> {
  const folder = new URL('database/functions/', project)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n')
}

async function readBank(client: Client): Promise<Omit<Release, 'version' | 'keys' | 'functions'>> {
  // The texts of times and bytes are the same on every machine.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'`)
  await client.query('begin isolation level repeatable read')
  const { rows: last } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const tables = await listTables(client)
  let rows = ''
  for (const table of tables) rows += await readRows(client, table)
  rows += await readSequences(client)
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration.applied order by name',
  )
  const known = {
    tables: await readTables(client),
    balances: await readBalances(client),
    accounts: await readAccounts(client),
    certificates: (
      await client.query<{ number: string; hash: string }>(
        // A certificate of the builders has an invented hash.
        `select number, hash from bank.certificate c join identity.users u on u.id = c.client_id
        where u.role <> 'blocked' order by 1`,
      )
    ).rows,
    checkpoints: (
      await client.query<{ number: string; digest: string }>(
        `select number::text, encode(digest, 'hex') as digest from audit.checkpoint order by 1`,
      )
    ).rows,
  }
  await client.query('commit')
  return { migrations: migrations.rows, rows, transaction: last[0]?.id ?? '', known }
}

async function readAccounts(client: Client): Promise<Release['known']['accounts']> {
  const { rows } = await client.query<Release['known']['accounts'][number]>(`
    select a.id, a.account_number as number, u.username as client, coalesce(
      (select json_agg(json_build_object('id', e.transfer_id, 'sequence', e.sequence,
        'amount', e.amount::text, 'balance', e.balance_after::text) order by e.sequence)
      from ledger.entry e where e.account_id = a.id), '[]') as lines
    from bank.account a join identity.users u on u.id = a.client_id order by a.id`)
  return rows
}

await keepRelease()
