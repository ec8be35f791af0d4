/** Databases for tests: each a copy of the migrated template. */
import { randomUUID } from 'node:crypto'
import { type Client, escapeIdentifier, Pool, type PoolClient, type QueryResultRow } from 'pg'
import { test as base } from 'vitest'

/** A pool or one of its connections. */
export type Asked = Pool | PoolClient | Client

/** A database of a test's own, with a pool for each of three roles. */
export type TestBank = {
  /**
   * A pool as bank_owner, who owns every table and function and is still bound by constraints and triggers.
   */
  owner: Pool
  /** A pool as the server's own role. */
  app: Pool
  /** A pool as the cluster's superuser: for tampering, which no rule stops. */
  superuser: Pool
  ownerUrl: string
  appUrl: string
  close: () => Promise<void>
}

/** A test with a bank; the tests of a file share it, and each brings users of its own. */
export const test = base.extend<{ bank: TestBank }>({
  bank: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const bank = await openBank()
      await use(bank)
      await bank.close()
    },
    { scope: 'file' },
  ],
})

/**
 * Copies the migrated template, which takes some 25 ms. `connections` is how many the server's role may have
 * at once.
 */
export async function openBank({ connections = 8 } = {}): Promise<TestBank> {
  const { adminUrl, name, drop } = await createDatabase(setting('TEST_TEMPLATE'))
  const ownerUrl = addressOf(adminUrl, name, { options: '-c role=bank_owner -c search_path=bank' })
  const appUrl = addressOf(adminUrl, name, {
    user: 'bank_app',
    password: process.env['TEST_APP_PASSWORD'] ?? 'app',
  })
  const owner = openPool(ownerUrl, 8)
  // Tests let forty payments wait for one account, and ask what comes out and not how soon: the limits of a
  // server's role would count how fast the machine is.
  const app = openPool(appUrl, connections, '-c lock_timeout=30s -c statement_timeout=60s')
  const superuser = openPool(addressOf(adminUrl, name, {}), 2)
  const close = async () => {
    await Promise.all([owner.end(), app.end(), superuser.end()])
    await drop()
  }
  return { owner, app, superuser, ownerUrl, appUrl, close }
}

function openPool(connectionString: string, max: number, options?: string): Pool {
  const pool = new Pool({ connectionString, max, ...(options && { options }) })
  // The database may be dropped before PostgreSQL has noticed that a connection was closed; a failed query
  // still reports its own error.
  pool.on('error', () => {})
  // A connection that is given back while the pool ends may report it, too, and the pool no longer listens.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Waits for the transactions of other databases that are running now. A transaction is settled only once they
 * have ended: those of another test delay it as one of this bank would.
 */
export async function waitForOtherTransactions({ superuser }: TestBank): Promise<void> {
  const listOpenTransactions = async (among: string[] | null) => {
    const { rows } = await superuser.query<{ xid: string }>(
      `
      select backend_xid::text as xid from pg_stat_activity
      where datname is distinct from current_database() and backend_xid is not null
        and ($1::text[] is null or backend_xid::text = any ($1))`,
      [among],
    )
    return rows.map(({ xid }) => xid)
  }
  let waiting = await listOpenTransactions(null)
  while (waiting.length > 0) waiting = await listOpenTransactions(waiting)
}

/** Counts the statements of this bank that wait for a lock and have this text in them. */
export async function countWaiting({ superuser }: TestBank, text: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    superuser,
    `select count(*)::int from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and position($1 in query) > 0`,
    [text],
  )
  return count
}

/** A database without changes by a test. */
export async function openEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, name, drop } = await createDatabase('template0')
  return { url: addressOf(adminUrl, name, {}), drop }
}

/** A migrated database, at the address of the superuser who migrated it. */
export async function openMigratedDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, name, drop } = await createDatabase(setting('TEST_TEMPLATE'))
  return { url: addressOf(adminUrl, name, {}), drop }
}

async function createDatabase(template: string) {
  const adminUrl = setting('TEST_PG_ADMIN_URL')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files: writing each page to the write-ahead log, as is usual, takes more than twice as long.
  await asAdmin(
    adminUrl,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  )
  return {
    adminUrl,
    name,
    drop: () => asAdmin(adminUrl, `drop database ${escapeIdentifier(name)} with (force)`),
  }
}

type Login = { user?: string; password?: string; options?: string }

function addressOf(adminUrl: string, database: string, { user, password, options }: Login): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  if (user !== undefined) url.username = user
  if (password !== undefined) url.password = password
  if (options !== undefined) url.searchParams.set('options', options)
  return url.href
}

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) {
    throw new Error(`${name} is not set. Run the tests with npm test -- database; or set \
TEST_PG_ADMIN_URL to a superuser's address, TEST_TEMPLATE to the name of a migrated database there \
and TEST_APP_PASSWORD to what bank_app logs in with.`)
  }
  return value
}

/** Kept for all test files of a worker: a connection takes as long as half of a copy. */
let admins: Pool | undefined

async function asAdmin(connectionString: string, text: string): Promise<void> {
  admins ??= new Pool({ connectionString, max: 2, idleTimeoutMillis: 60_000, allowExitOnIdle: true })
  await admins.query(text)
}

/** The one row of an answer. */
export async function one<Row extends QueryResultRow>(
  asked: Asked,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await asked.query<Row>(text, values)
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
  return row
}

/** Does the work on one connection, inside a transaction that is rolled back. */
export async function rolledBack<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    return await work(connection)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Makes changes that every rule forbids: triggers and keys are disabled for the superuser. */
export async function tamper(bank: TestBank, text: string, values: unknown[] = []): Promise<void> {
  const connection = await bank.superuser.connect()
  try {
    await connection.query('set session_replication_role = replica')
    await connection.query(text, values)
  } finally {
    await connection.query('reset session_replication_role')
    connection.release()
  }
}
