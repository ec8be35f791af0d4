import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type Cluster,
  clusterFolder,
  giveToAccount,
  openCluster,
  startCluster,
} from '#testing/crash/cluster.ts'
import { type FaultProxy, startFaultProxy } from '#testing/fault-proxy.ts'

export const faults = ['killed', 'cut off', 'silent'] as const
export type Fault = (typeof faults)[number]

type Machine = { place: 0 | 1; cluster: Cluster }

const settings = { wal_keep_size: '512MB', max_wal_senders: '10' }

/** Two clusters with an empty database `bank`; the standby is made by `rebuild`. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-failover-'))
  const cluster = await startCluster(settings)
  await query(cluster.url('postgres'), 'create database bank')
  const url = cluster.url('bank')
  const [turned, one, other, link] = await Promise.all([url, url, url, url].map(startFaultProxy))
  if (!turned || !one || !other || !link) throw new Error('A way is missing')
  await other.cut()
  const pair = new Pair({ place: 0, cluster }, { turned, machines: [one, other], link }, folder)
  await pair.runTask(['backup', 'make-key'])
  return pair
}

type Ways = {
  /** The address that is turned to the new primary after a failover. */
  turned: FaultProxy
  /** An address for each of the two machines. */
  machines: [FaultProxy, FaultProxy]
  /** The connection from the standby to its primary. */
  link: FaultProxy
}

/** A primary and its standby, as a manager of clusters keeps them, and the ways by which the servers come. */
export class Pair {
  readonly ways: Ways
  readonly #folder: string
  #primary: Machine
  #standby: Machine | null = null
  /** The primary of before, until it is rebuilt. */
  #old: { cluster: Cluster; fault: Fault } | null = null

  constructor(primary: Machine, ways: Ways, folder: string) {
    this.#primary = primary
    this.ways = ways
    this.#folder = folder
  }

  url(): string {
    return this.#primary.cluster.url('bank')
  }

  /** Commits wait for the standby from now on, or do not. Returns once it has everything so far. */
  async waitForStandby(isSynchronous: boolean): Promise<void> {
    const [names, state] = isSynchronous ? ['*', 'sync'] : ['', 'async']
    await query(this.url(), `alter system set synchronous_standby_names = '${names}'`)
    await query(this.url(), 'select pg_reload_conf()')
    await this.#waitUntilReceived('0/0', state)
    const [now] = await query(this.url(), 'select pg_current_wal_insert_lsn()::text as value')
    await this.#waitUntilReceived(now?.value ?? '', state)
  }

  async #waitUntilReceived(position: string, state: string): Promise<void> {
    const end = performance.now() + 60_000
    const received = `select from pg_stat_replication
      where sync_state = '${state}' and flush_lsn >= '${position}'::pg_lsn`
    while ((await query(this.url(), received)).length === 0) {
      if (performance.now() > end) throw new Error('The standby does not follow')
      await wait(50)
    }
  }

  /** The standby receives nothing more. */
  holdBack(): void {
    this.ways.link.silence()
  }

  /** The primary is gone, in one of these ways. */
  async fail(fault: Fault): Promise<void> {
    const { place, cluster } = this.#primary
    const ways = [this.ways.turned, this.ways.machines[place]]
    if (fault === 'killed') await cluster.kill()
    else if (fault === 'cut off') await Promise.all(ways.map((way) => way.cut()))
    else for (const way of ways) way.silence()
    this.#old = { cluster, fault }
  }

  /** The standby becomes the primary, and takes commits alone. */
  async promote(): Promise<void> {
    if (this.#standby === null) throw new Error('There is no standby')
    await query(this.#standby.cluster.url('postgres'), 'select pg_promote()')
    this.#primary = this.#standby
    this.#standby = null
    this.ways.turned.turn(this.url())
    if (this.#old?.fault === 'cut off') await this.ways.turned.mend()
  }

  /** A new standby in the place of the old primary, made of a backup of the new one. */
  async rebuild(): Promise<void> {
    // A primary that was only cut off still runs: no manager lets it come back as a primary.
    await this.#old?.cluster.kill()
    await this.#old?.cluster.stop()
    const place = this.#primary.place === 0 ? 1 : 0
    const folder = await clusterFolder()
    const base = join(this.#folder, `base-${Date.now()}`)
    await this.runTask(['backup', base])
    await this.runTask(['restore', base, '--into', join(folder, 'pg')])
    await rm(base, { recursive: true })
    await rm(join(folder, 'pg/recovery.signal'))
    await writeFile(join(folder, 'pg/standby.signal'), '')
    await giveToAccount({ folder })
    const { link, machines } = this.ways
    link.turn(this.url())
    const { username } = new URL(this.url())
    const cluster = await openCluster(folder, {
      ...settings,
      restore_command: '',
      primary_conninfo: `host=127.0.0.1 port=${link.port} user=${username}`,
    })
    this.#standby = { place, cluster }
    machines[place].turn(cluster.url('bank'))
    if (this.#old === null || this.#old.fault === 'cut off') await machines[place].mend()
    this.#old = null
  }

  async stop(): Promise<void> {
    for (const machine of [this.#primary, this.#standby, this.#old]) await machine?.cluster.stop()
    const { turned, machines, link } = this.ways
    for (const way of [turned, ...machines, link]) await way.cut()
    await rm(this.#folder, { recursive: true })
  }

  /** A command of an operator, such as `npm run backup -- <folder>`. */
  async runTask(args: string[]): Promise<void> {
    const tasks = join(import.meta.dirname, '../../../../scripts/tasks.ts')
    const child = spawn(process.execPath, [tasks, ...args], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        BACKUP_KEY_FILE: join(this.#folder, 'key'),
        DATABASE_URL: this.url(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${output}`)
  }
}

async function query(url: string, text: string): Promise<{ value: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: string }>(text)).rows
  } finally {
    await client.end()
  }
}
