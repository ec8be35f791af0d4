/**
 * npm run admin: the operator's commands, which need a bank's database or keys: `status`, `mail-test`, its
 * keys and their rotation, its servers' login, an admin and their setup link, the erasure of a user, the
 * terms of certificates of deposit and the officer who signs them.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { dropFormerLogins, replaceAppLogin } from '@bank/database/app-login'
import { query } from '#scripts/postgres/databases.ts'
import { adminTasks, adminUsage } from './admin-usage.ts'
import { demoEnv, withDemoBank } from './demo-bank.ts'
import { withReachable } from './owner-and-app.ts'
import { run } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'
import { operatorsDatabase } from './operators-database.ts'

/** The command to type while there is no admin yet. */
export const makeAdminCommand = 'npm run admin -- create --username … --first-name … --last-name … --email …'

const tasksOfKeys = new Set(['make-keys', 'add-key', 'use-key', 'drop-key', 'drop-sign-in-keys'])
/** These ask the bank, where there is one, whether it can do without. */
const tasksOfDrops = new Set(['drop-key', 'drop-sign-in-keys'])
const tasksOfWatch = new Set(['status', 'mail-test'])
const tasksOfLogins = new Set(['replace-login', 'drop-old-logins'])
/** The programs of the server's folder; any other task is one of make-admin.ts. */
const programs = new Map([
  ['status', 'operator/ask.ts'],
  ['mail-test', 'operator/ask.ts'],
  ['rotate-keys', 'operator/rotate-keys.ts'],
  ['require-proof', 'operator/require-proof.ts'],
  ['erase-user', 'operator/erase-user.ts'],
  ['set-officer-signature', 'operator/certificates/officer-signature.ts'],
  ['end-officer-signature', 'operator/certificates/officer-signature.ts'],
  ['publish-terms', 'operator/certificates/publish-terms.ts'],
])
/** These cannot be undone: a terminal asks first, once the program has said what it would do. */
const tasksToConfirm = new Set([
  'erase-user',
  'set-officer-signature',
  'end-officer-signature',
  'publish-terms',
])

/** The operator's commands, in the bank that DATABASE_URL names; without it, an admin in the demo bank. */
export async function administer(order: string[]): Promise<number> {
  // Before anything else: a file could be called --help, and a command without arguments would run.
  if (order[0] === 'help' || order.some((word) => word === '--help' || word === '-h')) {
    console.log(adminUsage)
    return 0
  }
  const [task] = order
  if (task === undefined) throw new Sentence(adminUsage)
  if (!adminTasks.has(task)) throw new Sentence(`There is no command called ${task}.\n\n${adminUsage}`)
  if (tasksOfKeys.has(task) && !tasksOfDrops.has(task)) return await runOfServer('make-keys.ts', order, {})
  const ownerUrl = await operatorsDatabase()
  if (tasksOfDrops.has(task))
    return await runOfServer('make-keys.ts', order, ownerUrl ? { DATABASE_URL: ownerUrl } : {})
  if (tasksOfLogins.has(task)) return await changeLogins(task, ownerUrl)
  const program = programs.get(task) ?? 'make-admin.ts'
  if (!ownerUrl)
    return await withDemoBank(async (demoUrl) => await runConfirmed(program, order, demoEnv(demoUrl)))
  // An unreachable database is one of the things that the report is about.
  if (tasksOfWatch.has(task)) return await runOfServer(program, order, { DATABASE_URL: ownerUrl })
  const [found] = await withReachable(
    ownerUrl,
    async () =>
      await query<{ ready: boolean }>(
        ownerUrl,
        `select to_regclass('identity.key_check') is not null as ready`,
      ),
  )
  if (found?.ready !== true)
    throw new Sentence('The database named by DATABASE_URL is not up to date. Run `npm start` to update it.')
  return await runConfirmed(program, order, { DATABASE_URL: ownerUrl })
}

/** Fills the bank that DATABASE_URL names with invented clients; without it the demo bank. */
export async function fillBank(args: string[]): Promise<number> {
  const ownerUrl = await operatorsDatabase()
  const program = 'operator/fill-bank.ts'
  return ownerUrl
    ? await runOfServer(program, args, { DATABASE_URL: ownerUrl })
    : await withDemoBank(async (demoUrl) => await runOfServer(program, args, demoEnv(demoUrl)))
}

/**
 * Runs a program. For what cannot be undone a terminal asks, once the program has found nothing that prevents
 * it: for the username of a user again, and for a yes to anything else.
 */
async function runConfirmed(program: string, order: string[], env: Record<string, string>): Promise<number> {
  const [task = '', name, ...more] = order
  const isErasure = task === 'erase-user'
  const isComplete = isErasure ? name !== undefined && more.length === 0 : !order.includes('--check')
  if (!tasksToConfirm.has(task) || !isComplete || !process.stdin.isTTY)
    return await runOfServer(program, order, env)
  const checked = await runOfServer(program, [...order, '--check'], env)
  if (checked !== 0) return checked
  if (isErasure) {
    const typed = await ask(`To erase ${name} permanently, type the name again: `)
    return await runOfServer(program, [...order, `--confirm=${typed}`], env)
  }
  if ((await ask('This cannot be undone. Type yes to continue: ')).trim() === 'yes')
    return await runOfServer(program, order, env)
  console.error('Nothing was changed.')
  return 1
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Renews the login of a bank's servers in two steps, so that no server is locked out. */
async function changeLogins(task: string, ownerUrl: string | undefined): Promise<number> {
  if (!ownerUrl) throw new Sentence('Set DATABASE_URL to the database whose servers are to use a new login.')
  if (task === 'replace-login') {
    const { user } = await withReachable(ownerUrl, () => replaceAppLogin(ownerUrl))
    console.log(
      `Servers started from now on log in as ${user}. Restart each one, then run: npm run admin -- ` +
        'drop-old-logins',
    )
    return 0
  }
  const { dropped, inUse } = await withReachable(ownerUrl, () => dropFormerLogins(ownerUrl))
  console.log(
    dropped.length === 0 ? 'There was no former login to remove.' : `Removed: ${dropped.join(', ')}.`,
  )
  if (inUse.length > 0) console.error(`Still in use by a server that must be restarted: ${inUse.join(', ')}.`)
  return inUse.length === 0 ? 0 : 1
}

async function make(args: string[], env: Record<string, string>): Promise<number> {
  return await runOfServer('make-admin.ts', args, env)
}

async function runOfServer(program: string, args: string[], env: Record<string, string>): Promise<number> {
  const { code } = await run(join(root, 'server/src', program), args, { env: { ...process.env, ...env } })
  return code
}

const firstOne = {
  FIRST_ADMIN_USERNAME: '--username',
  FIRST_ADMIN_FIRST_NAME: '--first-name',
  FIRST_ADMIN_LAST_NAME: '--last-name',
  FIRST_ADMIN_EMAIL: '--email',
}

/**
 * The first admin from the settings, as options of the command; null where none is set. Throws a Sentence.
 */
export function firstAdmin(env: NodeJS.ProcessEnv): string[] | null {
  const given = Object.entries(firstOne).map(([name, option]) => ({
    name,
    option,
    value: env[name]?.trim() ?? '',
  }))
  const missing = given.filter(({ value }) => value === '')
  if (missing.length === given.length) return null
  if (missing.length > 0)
    throw new Sentence(
      'The first administrator needs a username, both names and an e-mail address: ' +
        `${missing.map(({ name }) => name).join(', ')} is not set.`,
    )
  return given.map(({ option, value }) => `${option}=${value}`)
}

/**
 * Creates the first admin of a new bank from the settings and prints their setup link, or prints how to
 * create one. The link is printed on a terminal only: other outputs are stored, and a reader of the link can
 * become this admin.
 */
export async function createFirstAdmin(
  ownerUrl: string,
  order: string[] | null,
  isTerminal: boolean,
): Promise<void> {
  if (!(await hasNoAdmin(ownerUrl))) return
  if (order !== null && isTerminal && (await make(['create', ...order], {})) === 0) return
  if (order !== null && !isTerminal)
    console.log(
      '  The first administrator was not created: this is not a terminal, and a setup ' +
        'link must not appear in a log.',
    )
  console.log(`  It has no administrator yet. To create one:  ${makeAdminCommand}\n`)
}

/** Returns whether the bank has no admin yet. */
async function hasNoAdmin(ownerUrl: string): Promise<boolean> {
  const found = await query(ownerUrl, `select from identity.users where role = 'admin' limit 1`)
  return found.length === 0
}
