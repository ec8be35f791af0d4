import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sized } from './quick.ts'

/** The result of one run: transactions per second after the warm-up, and their total number. */
export type Slice = { perSecond: number; transactions: number }

/**
 * The duration of a run, and the part at its beginning that does not count: new connections plan every
 * statement first.
 */
const seconds = sized({ all: 4, warmUp: 2 }, { all: 3, warmUp: 1 })

/** pgbench comes with PostgreSQL's own packages, not with the one this project brings. */
export async function hasPgbench(): Promise<boolean> {
  return await run(['--version']).then(
    () => true,
    () => false,
  )
}

/** Makes the tables of pgbench's own benchmark. A scale of 50 is five million accounts. */
export async function makeBaseline(url: string): Promise<void> {
  await run(['--initialize', '--scale', '50', '--quiet', url])
}

/** The baseline: pgbench's own benchmark on this PostgreSQL and this machine, now. */
export async function runBaseline(url: string, clients: number): Promise<Slice> {
  return await measured(['--builtin', 'tpcb-like'], url, clients)
}

/** Runs a pgbench script of this project. */
export async function runScript(file: string, url: string, clients: number): Promise<Slice> {
  return await measured(['--file', file], url, clients)
}

async function measured(args: string[], url: string, clients: number): Promise<Slice> {
  const threads = Math.min(clients, 2)
  const output = await run([
    ...args,
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--client',
    String(clients),
    '--jobs',
    String(threads),
    '--time',
    String(seconds.all),
    '--progress',
    '1',
    url,
  ])
  if (!/number of failed transactions: 0 /.test(output)) throw new Error(`pgbench had failures:\n${output}`)
  const each = [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)]
    .map(([, perSecond]) => Number(perSecond))
    .slice(seconds.warmUp)
  const perSecond = each.reduce((sum, one) => sum + one, 0) / each.length
  return { perSecond, transactions: Number(/actually processed: (\d+)/.exec(output)?.[1]) }
}

/** Returns pgbench's output; throws it as an error when pgbench fails. */
async function run(args: string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`pgbench ${args.join(' ')}\n${err}${out}`)
  return `${err}${out}`
}
