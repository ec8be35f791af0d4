import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { getAppLogin } from '@bank/database/app-login'

const source = resolve(import.meta.dirname, '../../server/src')
/** In Linux the unit of /proc/<pid>/stat, whatever the kernel's own. */
const ticksPerSecond = 100
const readyWithinMs = 60_000

export type BankServer = {
  port: number
  /** CPU that the process has used so far, in seconds, of both kinds and all its threads. */
  cpuSeconds: () => number
  /** Memory that the process holds, in bytes. */
  residentBytes: () => number
}

export type PreparedBank = {
  /** Starts this many processes of the bank's own server on the database. */
  start: (count: number) => Promise<BankServer[]>
  /** Stops those that run. */
  stop: () => Promise<void>
}

/**
 * Gives a bank without users its keys and the operator's settings, so that servers can be started on it once
 * it is filled. They have the limits of a session as wide as they go: a few connections of a bench stand for
 * thousands of clients. Everything else is as an operator gets it, the log included, which goes to a file.
 */
export async function prepareServers(
  ownerUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<PreparedBank> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const KEY_FILE = join(folder, 'keys.json')
  const wide = {
    REQUESTS_PER_SESSION: '1000',
    REQUESTS_PER_SESSION_AND_MINUTE: '10000000',
    STREAMS_PER_SESSION: '1000',
  }
  const env = { ...process.env, ...wide, KEY_FILE, WEB_ROOT: folder, ...settings }
  await finish('make-keys.ts', ['make-keys', KEY_FILE], env)
  await finish('prepare-bank.ts', [], { ...env, DATABASE_URL: ownerUrl })
  const url = new URL(ownerUrl)
  const login = await getAppLogin(ownerUrl)
  url.username = login.user
  url.password = login.password

  let started: Started[] = []
  const start = async (count: number) => {
    const serverEnv = { ...env, DATABASE_URL: url.href, PORT: '0' }
    started = await Promise.all(
      Array.from({ length: count }, (_, number) => startServer(serverEnv, join(folder, `${number}.log`))),
    )
    return started
  }
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
    started = []
  }
  return { start, stop }
}

type Started = BankServer & { stop: () => Promise<void> }

/** Runs a program of the server to its end. */
async function finish(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(source, script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`${script} failed:\n${err}${out}`)
}

async function startServer(env: NodeJS.ProcessEnv, logFile: string): Promise<Started> {
  const child = spawn(process.execPath, [join(source, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', openSync(logFile, 'w')],
  })
  const closed = once(child, 'close')
  const port = await new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error('the server does not start')), readyWithinMs).unref()
    void closed.then(() =>
      fail(new Error(`the server ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)),
    )
    createInterface(child.stdout ?? process.stdin).on('line', (line) => {
      const found = /^listening on http:.*:(\d+)$/.exec(line)
      if (found) done(Number(found[1]))
    })
  })
  const pid = child.pid ?? 0
  return {
    port,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    residentBytes: () => {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) * 1024
    },
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}
