import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { setting } from '#testing/clones.ts'
import { endProcess, freePort } from './processes.ts'

/** A PostgreSQL of a test's own, which may be killed. It is as durable as a bank's. */
export type Cluster = {
  folder: string
  port: number
  /** The superuser's address of a database. */
  url: (database: string) => string
  /** Whether its postmaster has ended by itself. */
  hasEnded: () => boolean
  /** Ends the postmaster without a word; its other processes follow. */
  kill: () => Promise<void>
  /** Ends one connection of the bank's servers without a word, and waits until PostgreSQL has recovered. */
  killBackend: () => Promise<void>
  /** Stops all of its processes at one moment, until the function that it returns is called. */
  freeze: () => Promise<() => void>
  /** Starts it again, on the same port. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const superuser = 'bank_admin'
const account = setting('TEST_PG_ACCOUNT')
const [uid, gid] = account === 'own' ? [] : account.split(':').map(Number)
const asAccount = uid === undefined || gid === undefined ? {} : { uid, gid }

function program(name: 'postgres' | 'initdb'): string {
  return join(setting('TEST_PG_PROGRAMS'), name)
}

/** A folder that PostgreSQL's account owns. */
export async function clusterFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-crash-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'pg'), { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(join(folder, 'pg'), uid, gid)
  return folder
}

/** Gives PostgreSQL's account everything in such a folder. */
export async function giveToAccount({ folder }: { folder: string }): Promise<void> {
  if (uid === undefined || gid === undefined) return
  const below = await readdir(join(folder, 'pg'), { recursive: true })
  for (const path of below) await chown(join(folder, 'pg', path), uid, gid)
}

/** Makes a cluster and starts it. */
export async function startCluster(
  settings: Record<string, string> = {},
  {
    env,
    folder: given,
    initdb = [],
  }: { env?: Record<string, string>; folder?: string; initdb?: string[] } = {},
): Promise<Cluster> {
  const folder = given ?? (await clusterFolder())
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = [
    '-D',
    join(folder, 'pg'),
    `--username=${superuser}`,
    '--auth=trust',
    '--no-sync',
    ...locale,
    ...initdb,
  ]
  const made = spawn(program('initdb'), args, { ...asAccount, cwd: folder, stdio: 'ignore' })
  const [code] = await once(made, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}`)
  return await openCluster(folder, settings, env)
}

/** Starts a cluster whose files lie in this folder. */
export async function openCluster(
  folder: string,
  settings: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<Cluster> {
  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    jit: 'off',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    // The processes of a killed postmaster may take a moment to go; until then PostgreSQL refuses to start.
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const started = spawn(program('postgres'), ['-D', join(folder, 'pg'), ...options], {
        ...asAccount,
        cwd: folder,
        env: { LANG: 'C', LC_ALL: 'C', PATH: process.env['PATH'] ?? '', ...env },
        stdio: 'ignore',
      })
      child = started
      while (started.exitCode === null && started.signalCode === null) {
        if (await responds(url('postgres'))) return
        await wait(20)
      }
      await wait(50)
    }
    throw new Error('PostgreSQL does not start again')
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = null
    await endProcess(ending, signal)
  }

  await start()
  return {
    folder,
    port,
    url,
    start,
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    kill: () => end('SIGKILL'),
    killBackend: () => killBackend(url('postgres')),
    freeze: () => freeze(child?.pid),
    stop: async () => {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The postmaster first, so that it starts no other. */
async function freeze(postmaster: number | undefined): Promise<() => void> {
  if (postmaster === undefined) throw new Error('PostgreSQL does not run')
  const frozen = [postmaster]
  process.kill(postmaster, 'SIGSTOP')
  await stopped(postmaster)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.split(' ').filter(Boolean).map(Number)) {
    // A process that has ended is left until its parent looks for it.
    if ((await stateOf(pid)) === 'Z') continue
    process.kill(pid, 'SIGSTOP')
    frozen.push(pid)
  }
  await Promise.all(frozen.map(stopped))
  return () => {
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

async function stateOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? ''
}

/** A process that is writing stops after that. */
async function stopped(pid: number): Promise<void> {
  while (!/[TZ]/.test(await stateOf(pid))) await wait(1)
}

async function responds(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL then ends every connection, and accepts new ones when it has recovered. */
async function killBackend(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  client.on('error', () => {})
  const ended = new Promise((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'bank'
        order by state = 'active' desc, random() limit 1`,
    )
    const [found] = rows
    if (!found) return
    process.kill(found.pid, 'SIGKILL')
    await ended
    while (!(await responds(url))) await wait(20)
  } finally {
    await client.end().catch(() => {})
  }
}
