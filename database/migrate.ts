import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { isInsufficientPrivilege, reportMissingRights, UnfitDatabase } from './owner-rights.ts'

/** The advisory lock of a migration, so that two servers that start together do not both migrate. */
const migrationLock = 767_001

/**
 * Brings a database up to date: roles, then each new migration, then every function as it is today.
 * `ownerUrl` is a login that may create roles in the cluster and schemas in this database. Throws when a
 * migration was edited after it had been applied.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  return await withClient(ownerUrl, async (client) => {
    await refuseOtherEncodings(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createRoles(client).catch(async (error: unknown) => {
      if (isInsufficientPrivilege(error)) await reportMissingRights(client)
      throw error
    })
    await client.query('set role bank_owner')
    await client.query('create schema if not exists migration')
    await client.query(`create table if not exists migration.applied (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await refuseNewerData(client)
    const applied = await applyMigrations(client)
    await applyFunctions(client)
    return { applied }
  })
}

/** Names are not ASCII, and a database keeps the encoding it was created with. */
async function refuseOtherEncodings(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') {
    throw new UnfitDatabase(
      `The database is encoded as ${String(encoding)}, and has to be UTF8: ` +
        `create another with encoding 'UTF8'.`,
    )
  }
}

/**
 * Lets bank_app itself log in with this password, for operators who manage accounts by hand, and for tests.
 */
export async function setAppPassword(ownerUrl: string, password: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`alter role bank_app with login password ${escapeLiteral(password)}`)
  })
}

/** Returns how the sessions of a server's role begin: settings of a role are not inherited by its members. */
export function serverSettings(role: string): string[] {
  const settings = [
    // A request that takes longer than this is a fault, and would hold locks that other requests wait for.
    "statement_timeout = '5s'",
    "lock_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
    "search_path = 'bank'",
  ]
  return settings.map((setting) => `alter role ${escapeIdentifier(role)} set ${setting}`)
}

async function createRoles(client: Client): Promise<void> {
  await createRole(client, 'bank_owner', ['create role bank_owner nologin'])
  await createRole(client, 'bank_app', [
    'create role bank_app login noinherit connection limit 200',
    ...serverSettings('bank_app'),
  ])
  const { rows: here } = await client.query<{ database: string; user: string; owner: boolean }>(
    // The creator of a role may grant it, but may not act as it without a grant.
    `select current_database() as database, current_user as user,
      pg_has_role(current_user, 'bank_owner', 'set')
        and pg_has_role(current_user, 'bank_owner', 'usage') as owner`,
  )
  const [place] = here
  if (!place) throw new Error('PostgreSQL did not say which database this is')
  if (!place.owner)
    await client.query(`grant bank_owner to ${escapeIdentifier(place.user)} with inherit true, set true`)
  await client.query(`grant create, temporary on database ${escapeIdentifier(place.database)} to bank_owner`)
  // The bank needs no temporary objects, and a temporary object can shadow a name that others look up.
  await client.query(`revoke temporary on database ${escapeIdentifier(place.database)} from public`)
}

/**
 * Roles belong to the cluster, and the lock to one database: another database's migration may be making the
 * same role.
 */
async function createRole(client: Client, name: string, statements: string[]): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await inTransaction(client, name, async () => {
      for (const statement of statements) await client.query(statement)
    })
  } catch (error) {
    if (!isDuplicateError(error)) throw error
  }
}

/** PostgreSQL's two codes for losing that race: duplicate_object and unique_violation. */
function isDuplicateError(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && (cause.code === '42710' || cause.code === '23505')
}

/** An older program would put its own functions back, and drop those that only the newer one has. */
async function refuseNewerData(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration.applied')
  const refusal = await findNewerData(rows.map(({ name }) => name))
  if (refusal !== null) throw new UnfitDatabase(refusal)
}

/** Returns why this program cannot use a database with these migrations; null where it knows all of them. */
export async function findNewerData(applied: string[]): Promise<string | null> {
  const known = await sqlFiles('migrations')
  const newest = applied.toSorted().findLast((name) => !known.includes(name))
  if (newest === undefined) return null
  return (
    `The database was migrated by a newer version of this program: it has ${newest}, which this version ` +
    'does not know. Nothing was changed. Start that version, or restore a backup from before it.'
  )
}

async function applyMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration.applied',
  )
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const name of await sqlFiles('migrations')) {
    const text = await read('migrations', name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === sha256) continue
    if (before !== undefined) throw new Error(`Migration ${name} was edited after it had been applied.`)
    await inTransaction(client, name, async () => {
      await client.query(text)
      await client.query('insert into migration.applied (name, sha256) values ($1, $2)', [name, sha256])
    })
    applied.push(name)
  }
  return applied
}

/**
 * Functions and policies are applied in one transaction, so that no request sees half of them. Where `create
 * or replace` refuses another parameter name or result, the functions are dropped first.
 */
async function applyFunctions(client: Client): Promise<void> {
  try {
    await inTransaction(client, 'functions', () => applyFiles(client))
  } catch (error) {
    if (!isChangedSignature(error)) throw error
    await inTransaction(client, 'functions', async () => {
      await dropFunctions(client, 'all')
      await applyFiles(client)
    })
  }
}

async function applyFiles(client: Client): Promise<void> {
  for (const name of await sqlFiles('functions')) await client.query(await read('functions', name))
  await dropFunctions(client, 'undefined')
}

/**
 * PostgreSQL's invalid_function_definition: `create or replace` would change a parameter's name or a result.
 */
function isChangedSignature(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && cause.code === '42P13'
}

/**
 * Drops functions of the bank that no table, index, constraint, trigger or policy needs: all of them, or
 * those that no file defines any more. A function that a file defines was written by this transaction, even
 * if it did not change.
 */
async function dropFunctions(client: Client, which: 'all' | 'undefined'): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('identity', 'bank', 'ledger', 'mail', 'audit')
      and p.proowner = 'bank_owner'::regrole
      and ($1 or p.xmin <> pg_current_xact_id()::xid)
      and not exists (
        select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      )`,
    [which === 'all'],
  )
  for (const { signature } of rows) await client.query(`drop routine ${signature}`)
}

async function inTransaction(client: Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Opens one connection for some work and closes it after. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The names of the migrations that this version knows, in their order. */
export async function listMigrations(): Promise<string[]> {
  return await sqlFiles('migrations')
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = await readdir(new URL(`./${folder}/`, import.meta.url))
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}

function read(folder: string, name: string): Promise<string> {
  return readFile(new URL(`./${folder}/${name}`, import.meta.url), 'utf8')
}
