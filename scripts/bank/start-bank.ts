/**
 * npm start               the demo bank, on a PostgreSQL of its own
 * npm start -- --reset    the same, from the beginning
 * With DATABASE_URL set it serves that database instead, and no demo.
 */
import { join } from 'node:path'
import { users } from '@bank/database/users'
import { migrate } from '@bank/database/migrate'
import { firstAdmin, createFirstAdmin } from './admins.ts'
import { buildWeb } from '#scripts/build/build-web.ts'
import { announceAddress, demoCluster, demoLog, openDemoBank } from './demo-bank.ts'
import { isEnding } from '#scripts/ending.ts'
import { operatorsDatabase } from './operators-database.ts'
import { prepareBank, prepareDatabase, withReachable } from './owner-and-app.ts'
import { deleteCluster } from '#scripts/postgres/postgres.ts'
import { run } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'
import { refuseTakenPort, serve } from './serve.ts'

type Address = { HOST: string; PORT: string }

const began = performance.now()

/** Serves the bank until it is asked to stop; returns only if a process has stopped by itself. */
export async function startBank(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--reset')
  if (unknown !== undefined)
    throw new Sentence(
      `npm start does not know ${unknown}. It accepts --reset, which starts the demo bank afresh.`,
    )
  const address = { HOST: process.env['HOST'] ?? '127.0.0.1', PORT: process.env['PORT'] ?? '3000' }
  const databaseUrl = process.env['DATABASE_URL']
  const reset = args.includes('--reset')
  if (databaseUrl && reset)
    throw new Sentence('--reset is for the demo bank. The database in DATABASE_URL will not be deleted.')
  if (!databaseUrl) refuseDemoInPublic(address)
  const first = firstAdmin(process.env)
  await refuseTakenPort(address)
  await refuseWrongSettings({ ...process.env, ...address, ...(databaseUrl ? {} : demoStandIns) })
  const ownerUrl = await operatorsDatabase()
  return ownerUrl ? await serveDatabase(ownerUrl, address, first) : await serveDemo(reset, address)
}

/** Stand-ins for the demo bank's later settings, so that all others can be checked first. */
const demoStandIns = { DEMO: '1', KEY_FILE: 'bank.key', DATABASE_URL: 'postgres://bank_app@127.0.0.1/bank' }

/**
 * Lets the server check its settings before anything is started; it prints a sentence about each invalid one.
 */
async function refuseWrongSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await run(join(root, 'server/src/check-settings.ts'), [], { env, output: 'keep' })
  if (code !== 0) throw new Sentence(output.trim())
}

async function serveDemo(reset: boolean, address: Address): Promise<number> {
  if (reset) await deleteCluster(demoCluster)
  const { postgres, serverEnv } = await openDemoBank(report)
  const WEB_ROOT = await buildOrSentence()
  const server = await serve({ WEB_ROOT, ...process.env, ...address, ...serverEnv }, { logFile: demoLog })
  const url = asTyped(server.url)
  announceAddress(url)
  report('the server is ready')
  console.log(demoWelcome(url))
  return await Promise.race([
    server.exited.then((code) => stoppedByItself(`The server stopped unexpectedly (exit code ${code}).`)),
    postgres.exited.then(() =>
      stoppedByItself('PostgreSQL stopped unexpectedly. Its log, postgres.log, is in its data folder.'),
    ),
  ])
}

/**
 * An operator's database: the URL is the owner's, which migrates. The server gets a role with fewer rights:
 * the one in DATABASE_APP_URL if the operator manages roles, else the one that all servers of this database
 * share.
 */
async function serveDatabase(ownerUrl: string, address: Address, first: string[] | null): Promise<number> {
  const givenAppUrl = process.env['DATABASE_APP_URL']
  const { applied, appUrl: DATABASE_URL } = await withReachable(ownerUrl, async () =>
    givenAppUrl ? { ...(await migrate(ownerUrl)), appUrl: givenAppUrl } : await prepareDatabase(ownerUrl),
  )
  await prepareBank(ownerUrl)
  report(`database up to date (${applied.length} new migrations)`)
  // An image brings its pages with it, and has nothing to build them with.
  const WEB_ROOT = process.env['WEB_ROOT'] || (await buildOrSentence())
  const server = await serve({ ...process.env, WEB_ROOT, ...address, DATABASE_URL })
  console.log(`\n${bankIsOpen('The bank', asTyped(server.url))}\n`)
  await createFirstAdmin(ownerUrl, first, process.stdout.isTTY)
  return stoppedByItself(`The server stopped unexpectedly (exit code ${await server.exited}).`)
}

/** Its passwords are public. The server refuses the same; here it is refused before anything is built. */
function refuseDemoInPublic({ HOST }: Address): void {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Sentence(
      'NODE_ENV is production and DATABASE_URL is not set: the demo bank is not for production.',
    )
  }
  const loopback = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.')
  if (!loopback && process.env['DEMO_PUBLIC'] !== '1') {
    throw new Sentence(
      `HOST=${HOST} would show the demo bank, whose passwords are public, to the network. If you want ` +
        'that: DEMO_PUBLIC=1.',
    )
  }
}

/** Returns the folder with this bank's pages, for its server. */
async function buildOrSentence(): Promise<string> {
  const { ok, output, folder } = await buildWeb()
  if (!ok) throw new Sentence(`The web does not build:\n${output}`)
  report('the web is built')
  return folder
}

/**
 * A session of http://localhost is not valid at http://127.0.0.1, so only one is printed: the one that people
 * type.
 */
function asTyped(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:')
}

/** Visitors use the public address; the proxy has to know where the server listens. */
export function bankIsOpen(bank: string, listensAt: string, publicUrls = process.env['PUBLIC_URL']): string {
  const [publicUrl] = (publicUrls ?? '').split(',')
  return publicUrl
    ? `  ${bank} is open:  ${publicUrl.trim()}\n  It listens at:  ${listensAt}`
    : `  ${bank} is open:  ${listensAt}`
}

function stoppedByItself(sentence: string): number {
  if (!isEnding()) console.error(sentence)
  return 1
}

function report(progress: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${progress}`)
}

function demoWelcome(url: string): string {
  const rows = [
    ['username', 'password', ''],
    ...users.map(({ username, password, note }) => [username, password, note]),
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    `    ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
  return [
    '',
    bankIsOpen('The demo bank', url),
    '',
    ...table,
    '',
    '  The login dialog lists them and fills in name, password and the current code on a click. Ctrl-C ' +
      'closes the bank.',
    '',
  ].join('\n')
}
