import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** The result of one run: transactions per second after the warm-up, and their total number. */
export type Slice = { perSecond: number; transactions: number }

/**
 * The duration of a run, and the part at its beginning that does not count: new connections plan every
 * statement first.
 */
export const seconds = { all: 4, warmUp: 2 }

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

/** Runs a pgbench script of this project; `defines` are numbers that the script calls by name. */
export async function runScript(
  file: string,
  url: string,
  clients: number,
  defines: Record<string, number> = {},
): Promise<Slice> {
  const named = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name}=${value}`])
  return await measured(['--file', file, ...named], url, clients)
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
  // On a busy machine lines come late: those that end after the warm-up count, and at least the last.
  const lines = [...output.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)]
  const late = lines.filter(([, at]) => Number(at) > seconds.warmUp + 0.5)
  const each = (late.length > 0 ? late : lines.slice(-1)).map(([, , perSecond]) => Number(perSecond))
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
