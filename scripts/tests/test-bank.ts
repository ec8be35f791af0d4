/**
 * The database that tests run on: a throwaway cluster with two templates that every test may clone in some 25
 * ms. Tests find it by these variables:
 *   TEST_PG_ADMIN_URL    the superuser's address of the database postgres
 *   TEST_TEMPLATE        a migrated database without users
 *   TEST_DEMO_TEMPLATE   the same with the demo users in it
 *   TEST_APP_PASSWORD    of bank_app, which the server runs as
 *   TEST_KEY_FILE        the server's keys; what the demo template holds is encrypted with them
 *   TEST_PG_PROGRAMS     the folder of PostgreSQL's programs, for a cluster that a test may kill
 *   TEST_PG_ACCOUNT      the "uid:gid" under which they run, or "own"
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate, setAppPassword } from '@bank/database/migrate'
import { createDatabase } from '#scripts/postgres/databases.ts'
import { seedDemo } from '#scripts/bank/demo-bank.ts'
import { atEnd } from '#scripts/ending.ts'
import { preparePostgres } from '#scripts/postgres/postgres-home.ts'
import { startPostgres } from '#scripts/postgres/postgres.ts'

const templateName = 'bank_template'
const demoTemplateName = 'bank_demo_template'

export type TestBank = { templateUrl: string; env: Record<string, string>; seed: () => Promise<void> }

/**
 * Starts the cluster and makes the first template; `seed` makes the second. The end of the task deletes
 * everything.
 */
export async function startTestBank(): Promise<TestBank> {
  const postgres = await startPostgres('test', { throwaway: true })
  const { program, account } = preparePostgres()
  const folder = temporaryFolder()
  const appPassword = randomBytes(24).toString('base64url')
  const env = {
    TEST_PG_ADMIN_URL: postgres.url('postgres'),
    TEST_TEMPLATE: templateName,
    TEST_DEMO_TEMPLATE: demoTemplateName,
    TEST_APP_PASSWORD: appPassword,
    TEST_KEY_FILE: join(folder, 'bank.key'),
    TEST_PG_PROGRAMS: dirname(program('postgres')),
    TEST_PG_ACCOUNT: account.uid === undefined ? 'own' : `${account.uid}:${account.gid}`,
  }
  await createDatabase(env.TEST_PG_ADMIN_URL, templateName)
  await migrate(postgres.url(templateName))
  await setAppPassword(postgres.url(templateName), appPassword)
  const seed = async () => {
    await createDatabase(env.TEST_PG_ADMIN_URL, demoTemplateName, templateName)
    await seedDemo(postgres.url(demoTemplateName), env.TEST_KEY_FILE)
  }
  return { templateUrl: postgres.url(templateName), env, seed }
}

/** Makes both templates at once; returns the environment for tests. */
export async function seededTestBank(): Promise<Record<string, string>> {
  const { env, seed } = await startTestBank()
  await seed()
  return env
}

/** A folder outside the project that is deleted when the task ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
