import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess, freePort } from './processes.ts'

/** A server of the bank as a process of its own, which may be killed and started again on its port. */
export type ServerProcess = {
  origin: string
  start: () => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Its log, also from before it was started again. */
  log: () => string
}

const thisVersion = join(import.meta.dirname, '../../../..')

/** Waits until it is ready to serve. `version` is the folder of another version of the program. */
export async function startServer(
  env: Record<string, string>,
  version = thisVersion,
): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const lines: string[] = []
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const started = spawn(process.execPath, [join(version, 'server/src/main.ts')], {
        env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      started.stderr.on('data', (bytes: Buffer) => void lines.push(bytes.toString()))
      while (started.exitCode === null && started.signalCode === null) {
        const ready = await fetch(`${origin}/health/ready`).catch(() => null)
        if (ready?.status === 200) return
        await wait(50)
      }
    }
    throw new Error(`The server does not start: ${lines.join('').slice(-2_000)}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = null
    await endProcess(ending, signal)
  }

  await start()
  return {
    origin,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    log: () => lines.join(''),
  }
}

/** A fault with what the servers have logged about its request. */
export function withCause(fault: string, logs: string): string {
  const [, requestId] = /"requestId":"([^"]+)"/.exec(fault) ?? []
  const lines = logs.split('\n').filter((line) => requestId !== undefined && line.includes(requestId))
  return [fault, ...lines].join('\n')
}
