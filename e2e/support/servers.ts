/**
 * Servers for the banks of journeys: each in a process of its own, as an operator starts it, or several in
 * one process.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const compileCache = join(root, '.data/compile-cache')
const stopWithinMs = 10_000

export type Server = { url: string; stop: () => Promise<void> }
export type StartServer = (env: Record<string, string>, log: string[]) => Promise<Server>

/** The server's entry point. */
export async function startProgram(env: Record<string, string>, log: string[]): Promise<Server> {
  // The developer's environment is dropped except for PATH, so that a test bank is the same on
  // every machine.
  const child = spawn(
    process.execPath,
    ['--import', './scripts/leave-with-parent.ts', 'server/src/main.ts'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((listening, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        log.push(line)
        const address = /^listening on (http\S+)/.exec(line)?.[1]
        if (address !== undefined) listening(address)
      })
    }
    child.once('close', () => failed(new Error(`The server did not start:\n${log.join('\n')}`)))
  })
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const tooLate = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await exited
    clearTimeout(tooLate)
  }
  return { url, stop }
}

const reportSchema = z.union([
  z.object({ ask: z.int(), url: z.string() }),
  z.object({ ask: z.int(), failed: z.string() }),
  z.object({ bank: z.string(), line: z.string() }),
])

/** A process that has the server's code loaded and starts servers at once. It ends with its parent. */
export async function openServers(): Promise<{ start: StartServer; close: () => Promise<void> }> {
  const child = fork('server/src/testing/banks.ts', {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache },
  })
  await once(child, 'message')
  const ask = conversation(child)
  return {
    start: async (env, log) => {
      const bank = randomUUID()
      const { url } = await ask({ bank, open: env }, log)
      return { url, stop: async () => void (await ask({ bank }, log)) }
    },
    close: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

function conversation(child: ChildProcess) {
  const logs = new Map<string, string[]>()
  const asked = new Map<number, PromiseWithResolvers<{ url: string }>>()
  child.on('message', (message) => {
    const report = reportSchema.parse(message)
    if ('line' in report) return void logs.get(report.bank)?.push(report.line.trimEnd())
    const answer = asked.get(report.ask)
    if ('url' in report) answer?.resolve(report)
    else answer?.reject(new Error(report.failed))
  })
  child.once('exit', () => {
    for (const { reject } of asked.values()) reject(new Error('The servers of journeys have ended'))
  })
  return async (request: { bank: string; open?: Record<string, string> }, log: string[]) => {
    logs.set(request.bank, log)
    const number = asked.size
    const answer = Promise.withResolvers<{ url: string }>()
    asked.set(number, answer)
    child.send({ ask: number, ...request })
    return await answer.promise
  }
}
