/** The demo bank's database: what `npm start` runs on when no other is configured. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { amendClaim, liveClaim } from '#scripts/postgres/clusters.ts'
import { createDatabase, databaseExists } from '#scripts/postgres/databases.ts'
import { prepareDatabase } from './owner-and-app.ts'
import { type Postgres, secretIn, startPostgres, superuser } from '#scripts/postgres/postgres.ts'
import { run } from '#scripts/processes.ts'
import { dataFolder, root, Sentence } from '#scripts/project.ts'

export const demoCluster = 'demo'
const demoDatabase = 'bank'
const folder = join(dataFolder, demoCluster)
const keyFile = join(folder, 'bank.key')
/** The complete log of the demo bank's servers: the terminal shows only what needs attention. */
export const demoLog = join(folder, 'bank.log')

export type DemoBank = {
  postgres: Postgres
  /** The server's settings for the demo bank. */
  serverEnv: Record<string, string>
}

/** Starts the demo bank's database, migrated and with the demo users; creates it if there is none. */
export async function openDemoBank(report: (progress: string) => void): Promise<DemoBank> {
  const postgres = await startPostgres(demoCluster)
  report('PostgreSQL is up')
  const ownerUrl = postgres.url(demoDatabase)
  if (!(await databaseExists(postgres.url('postgres'), demoDatabase)))
    await createDatabase(postgres.url('postgres'), demoDatabase)
  const { applied, appUrl } = await prepareDatabase(ownerUrl)
  report(`database up to date (${applied.length} new migrations)`)
  await seedDemo(ownerUrl, keyFile)
  report('demo users in place')
  return { postgres, serverEnv: { DEMO: '1', KEY_FILE: keyFile, DATABASE_URL: appUrl } }
}

/**
 * Prepares a migrated database for its servers, and adds the demo users; existing ones are kept as they are.
 */
export async function seedDemo(ownerUrl: string, keys: string): Promise<void> {
  const env = { ...process.env, DEMO: '1', KEY_FILE: keys, DATABASE_URL: ownerUrl }
  const { code, output } = await run(join(root, 'server/src/seed-demo.ts'), [], { env, output: 'keep' })
  if (code !== 0) throw new Sentence(`The demo users could not be created:\n${output.trim()}`)
}

/**
 * The settings of a program that acts for the demo bank's owner. Links begin with the bank's present address.
 */
export function demoEnv(ownerUrl: string): Record<string, string> {
  const address = liveClaim(folder)?.address
  return {
    DEMO: '1',
    KEY_FILE: keyFile,
    DATABASE_URL: ownerUrl,
    ...(address === undefined ? {} : { PUBLIC_URL: address }),
  }
}

/**
 * The owner's URL of the demo bank's database, to read its books: of the live run, or of one started for the
 * purpose.
 */
export async function withDemoBank<Result>(look: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  if (!existsSync(folder)) throw new Sentence('There is no demo bank yet. `npm start` creates one.')
  const port = liveClaim(folder)?.postgresPort
  if (port !== undefined)
    return look(
      `postgres://${superuser}:${secretIn(folder, 'superuser-password')}@127.0.0.1:${port}/${demoDatabase}`,
    )
  const postgres = await startPostgres(demoCluster)
  try {
    return await look(postgres.url(demoDatabase))
  } finally {
    await postgres.stop()
  }
}

/** Publishes the address for a second `npm start`. */
export function announceAddress(address: string): void {
  amendClaim(folder, { address })
}
