import { randomUUID } from 'node:crypto'
import { escapeIdentifier, Pool } from 'pg'

/** A database of a test's own. */
export type Clone = {
  /** The address for the cluster's superuser, who may take every role. */
  ownerUrl: string
  /** The address for the server's role. */
  appUrl: string
  drop: () => Promise<void>
}

/**
 * Copies one of the two templates: the migrated one, or the one with the demo bank's users in it; or makes an
 * empty database. Takes some 25 ms.
 */
export async function cloneDatabase(template: 'migrated' | 'demo' | 'empty' = 'migrated'): Promise<Clone> {
  const adminUrl = setting('TEST_PG_ADMIN_URL')
  const source = {
    migrated: () => setting('TEST_TEMPLATE'),
    demo: () => setting('TEST_DEMO_TEMPLATE'),
    empty: () => 'template0',
  }[template]()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files: writing each page to the write-ahead log, as is usual, takes more than twice as long.
  await run(
    adminUrl,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)} strategy file_copy`,
  )
  const ownerUrl = new URL(adminUrl)
  ownerUrl.pathname = `/${name}`
  const appUrl = new URL(ownerUrl)
  // The server's role has the same search path.
  ownerUrl.searchParams.set('options', '-c search_path=bank')
  appUrl.username = 'bank_app'
  appUrl.password = setting('TEST_APP_PASSWORD')
  return {
    ownerUrl: ownerUrl.href,
    appUrl: appUrl.href,
    drop: () => run(adminUrl, `drop database ${escapeIdentifier(name)} with (force)`),
  }
}

/** The test run's settings for its database. */
export function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm test`)
  return value
}

/** Kept for all test files of a worker: a connection takes as long as half of a copy. */
let admins: Pool | undefined

async function run(connectionString: string, text: string): Promise<void> {
  admins ??= new Pool({ connectionString, max: 2, idleTimeoutMillis: 60_000, allowExitOnIdle: true })
  await admins.query(text)
}
