import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { atEnd, isEnding } from './ending.ts'
import { commandOfPackage, root } from './project.ts'

const isWindows = process.platform === 'win32'

type LaunchOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** `show` lets the program write to our terminal, `keep` collects its output. */
  output?: 'show' | 'keep'
  /** The signal that asks it to stop when the task ends, and the time it has. */
  stopWith?: StopWith
  /** It gives way to other programs, and takes the time in which they wait. */
  givesWay?: boolean
  /** Programs that run for ever stop by themselves when this process is killed. */
  leavesWithUs?: boolean
}

/** A third of the usual share of a processor that others want as well. */
const niceness = 5

type StopWith = { signal: NodeJS.Signals; graceMs: number }

const usualStop: StopWith = { signal: 'SIGINT', graceMs: 10_000 }

export type Launched = {
  child: ChildProcess
  /** The exit code; 1 where a signal ended it. */
  exited: Promise<number>
}

/**
 * Starts a program on this Node, in a process group of its own: Ctrl-C reaches only this process, which
 * passes it on once, in order. The group's leftovers are ended with it.
 */
export function launch(script: string, args: string[], options: LaunchOptions = {}): Launched {
  const {
    cwd = root,
    env = process.env,
    output = 'show',
    stopWith = usualStop,
    givesWay = false,
    leavesWithUs = false,
  } = options
  if (isEnding()) throw new Error('Interrupted')
  const stdio = output === 'show' ? 'inherit' : 'pipe'
  const preload = leavesWithUs
    ? ['--import', pathToFileURL(join(import.meta.dirname, 'leave-with-parent.ts')).href]
    : []
  const child = spawn(process.execPath, [...preload, script, ...args], {
    cwd,
    env,
    stdio: [leavesWithUs ? 'pipe' : 'ignore', stdio, stdio],
    detached: !isWindows,
  })
  if (givesWay && child.pid !== undefined) setPriority(child.pid, niceness)
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      killGroup(child)
      resolve(code ?? 1)
    })
  })
  const forget = atEnd(() => stop(child, exited, stopWith))
  exited.finally(forget).catch(() => {}) // Callers await `exited`; this copy only tidies up.
  return { child, exited }
}

/** Asks a program to stop, and kills it after the grace period. */
async function stop(
  child: ChildProcess,
  exited: Promise<number>,
  { signal, graceMs }: StopWith,
): Promise<void> {
  child.kill(signal)
  const inTime = new AbortController()
  const late = wait(graceMs, true, { signal: inTime.signal }).catch(() => false)
  if ((await Promise.race([exited, late])) === true) killGroup(child)
  inTime.abort()
  await exited
}

/** Runs a program to its end and returns its exit code; with `output: 'keep'` also its output. */
export async function run(
  script: string,
  args: string[],
  options: LaunchOptions = {},
): Promise<{ code: number; output: string }> {
  const { child, exited } = launch(script, args, options)
  const [code, out, err] = await Promise.all([
    exited,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  return { code, output: out + err }
}

/** The same for the command of a package: `runTool('vite', ['build'])`. */
export function runTool(command: keyof typeof packageOf, args: string[], options: LaunchOptions = {}) {
  return run(commandOfPackage(packageOf[command], command), args, options)
}

const packageOf = {
  vite: 'vite',
  vitest: 'vitest',
  playwright: '@playwright/test',
  tsc: 'typescript',
  oxfmt: 'oxfmt',
  oxlint: 'oxlint',
  knip: 'knip',
}

/**
 * The command line of a running process; undefined if there is none with that number. Numbers are reused, so
 * a number in a file proves nothing until the command line agrees.
 */
export function commandLineOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive and belongs to another account.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  if (process.platform !== 'linux') return ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}
