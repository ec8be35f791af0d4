/** Starts and stops the PostgreSQL that comes with the dependencies. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { amendClaim, claim, release, sweepThrowaways, throwawayName } from './clusters.ts'
import { atEnd, isEnding } from '#scripts/ending.ts'
import { folderInMemory, takeFolderInMemory } from './memory.ts'
import { type PostgresHome, preparePostgres } from './postgres-home.ts'
import { changeOwner, environment, runProgram, stopServer } from './programs.ts'
import { commandLineOf } from '#scripts/processes.ts'
import { dataFolder, Sentence } from '#scripts/project.ts'

export const superuser = 'bank_admin'
const readyWithinMs = 120_000 // After a power cut PostgreSQL first replays its write-ahead log.

export type Postgres = {
  /** The superuser's URL of a database of this cluster, with the password. */
  url: (database: string) => string
  port: number
  /** Resolves when the server has gone, for whatever reason. */
  exited: Promise<void>
  /** Stops PostgreSQL; the end of the task calls it too. */
  stop: () => Promise<void>
}

/** Fills an empty folder with a cluster's files, whose superuser then has this password. */
export type Fill = (files: string, password: string, home: PostgresHome) => Promise<void>

type Start = { throwaway?: boolean; fill?: Fill }

/**
 * Starts a cluster by name, and creates it first if there is none. A durable one keeps its files and loses
 * nothing that it acknowledged; a throwaway is quick, belongs to this process, and leaves nothing behind.
 * With `fill` it begins with these files, and must not exist yet.
 */
export async function startPostgres(
  name: string,
  { throwaway = false, fill }: Start = {},
): Promise<Postgres> {
  const home = preparePostgres()
  if (throwaway) await sweepThrowaways((dead) => removeFiles(home, dead))
  const clusterName = throwaway ? throwawayName(name) : name
  if (throwaway) takeFolderInMemory(clusterName)
  const place = { home, throwaway, ...foldersOf(home, clusterName) }
  makeFolders(place)
  if (!throwaway) claim(place.own)
  try {
    await stopLeftover(home, place.files)
    const password = superuserPassword(place)
    if (!existsSync(place.files)) await initialise(place, password, fill ?? initdb(throwaway))
    else if (fill) throw new Sentence(`There is a database in ${place.files} already. Nothing was changed.`)
    return await launchServer(clusterName, place, password)
  } catch (error) {
    if (!throwaway) release(place.own)
    throw error
  }
}

/** Deletes a durable cluster and everything kept beside it. Refuses while a run uses it. */
export async function deleteCluster(name: string): Promise<void> {
  const home = preparePostgres()
  const { own } = foldersOf(home, name)
  mkdirSync(own, { recursive: true })
  claim(own)
  await removeFiles(home, name)
}

/** The folders of a cluster: `own` has our password and log, `files` is PostgreSQL's. Often the same. */
type Place = { home: PostgresHome; throwaway: boolean; own: string; parent: string; files: string }

function foldersOf(home: PostgresHome, name: string) {
  const inMemory = folderInMemory(name)
  const parent = existsSync(inMemory) ? inMemory : home.clusterFolder(name)
  return { own: join(dataFolder, name), parent, files: join(parent, 'pg') }
}

function makeFolders({ home, own, parent }: Place): void {
  for (const folder of [own, parent]) {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL's account has to pass through.
    chmodSync(folder, home.account.uid === undefined ? 0o700 : 0o711)
  }
}

async function removeFiles(home: PostgresHome, name: string): Promise<void> {
  const { own, parent, files } = foldersOf(home, name)
  await stopLeftover(home, files)
  for (const folder of [parent, own]) rmSync(folder, { recursive: true, force: true })
}

function superuserPassword({ own, throwaway }: Place): string {
  if (throwaway) return randomBytes(24).toString('base64url') // This process alone knows it.
  return secretIn(own, 'superuser-password')
}

/** A password that is generated once and kept in a file that only this account can read. */
export function secretIn(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Creates the files under another name first, so that an unfinished one is never taken for a cluster. */
async function initialise({ home, parent, files }: Place, password: string, fill: Fill): Promise<void> {
  const unfinished = join(parent, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  changeOwner(home, unfinished)
  await fill(unfinished, password, home)
  renameSync(unfinished, files)
}

/** A new cluster, without a database of ours. */
function initdb(throwaway: boolean): Fill {
  return async (files, password, home) => {
    const passwordFile = join(dirname(files), 'initial-password')
    rmSync(passwordFile, { force: true })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    changeOwner(home, passwordFile)
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    try {
      const args = [
        '-D',
        files,
        ...locale,
        ...access,
        '--no-instructions',
        ...(throwaway ? ['--no-sync'] : []),
      ]
      const { code, output } = await runProgram(home, 'initdb', args, files)
      if (code !== 0) throw new Error(`initdb failed:\n${output}`)
    } finally {
      rmSync(passwordFile, { force: true })
    }
  }
}

async function launchServer(name: string, place: Place, password: string): Promise<Postgres> {
  const { home, own, files, throwaway } = place
  const port = await freePort()
  const logFile = join(own, 'postgres.log')
  const log = openSync(logFile, 'w', 0o600)
  // A process group of its own: Ctrl-C must not reach it before the bank's server has closed.
  const child = spawn(home.program('postgres'), ['-D', files, '-p', String(port), ...settings(throwaway)], {
    ...home.account,
    cwd: files,
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  const exited = new Promise<void>(
    (resolve) => void child.once('exit', () => resolve()).once('error', () => resolve()),
  )
  // This kills the child if stop() was never called.
  const killAtExit = () => void child.kill(throwaway ? 'SIGQUIT' : 'SIGINT')
  process.once('exit', killAtExit)

  const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
  async function close(): Promise<void> {
    forget()
    await stopServer(home, files, throwaway ? 'immediate' : 'fast')
    child.kill('SIGKILL') // Does nothing if it has stopped already.
    await exited
    process.off('exit', killAtExit)
    if (throwaway) await removeFiles(home, name)
    else release(own)
  }
  let closed: Promise<void> | undefined
  const stop = () => (closed ??= close())
  const forget = atEnd(stop)
  await waitUntilReady(url('postgres'), child, logFile)
  if (!throwaway) amendClaim(own, { postgresPort: port })
  return { url, port, exited, stop }
}

function settings(throwaway: boolean): string[] {
  const both = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    jit: 'off', // JIT compilation costs more than it saves on statements of a millisecond.
  }
  const durable = { shared_buffers: '256MB', max_wal_size: '2GB' }
  // A throwaway is never recovered after a crash.
  const quick = {
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
  }
  return Object.entries({ ...both, ...(throwaway ? quick : durable) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
}

async function waitUntilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    if (isEnding()) throw new Error('Interrupted')
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    if (await answers(url)) return
    await wait(20)
  }
  throw new Error(
    `PostgreSQL did not start. The end of its log:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // It may stop between two attempts; the next one will show.
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01, wrong password: trying again would not help.
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new Sentence(
        'The kept superuser password does not fit the database files. Delete the .data folder, or start ' +
          'with --reset.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => {}) // The connection was never opened.
  }
}

/** A killed run leaves its server behind, which still has the files open. */
async function stopLeftover(home: PostgresHome, files: string): Promise<void> {
  const pidFile = join(files, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const commandLine = commandLineOf(pid)
  if (commandLine !== undefined && (commandLine === '' || commandLine.includes(files)))
    await stopServer(home, files, 'fast')
  rmSync(pidFile, { force: true }) // The number may belong to another process by now.
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
