import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isEnding } from '#scripts/ending.ts'
import { launch } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'

const readyWithinMs = 60_000
const stopWithinMs = 10_000

export type Server = { url: string; exited: Promise<number> }

/**
 * Starts the bank's server and resolves when it is ready. Its output is shown, except for its listening
 * address. With a `logFile` the complete log goes there, and only what needs attention is shown.
 */
export async function serve(env: NodeJS.ProcessEnv, { logFile }: { logFile?: string } = {}): Promise<Server> {
  const { child, exited } = launch(join(root, 'server/src/main.ts'), [], {
    env,
    output: 'keep',
    stopWith: { signal: 'SIGTERM', graceMs: stopWithinMs },
    leavesWithUs: true,
  })
  if (logFile === undefined) child.stderr?.pipe(process.stderr)
  else if (child.stderr) keepLog(child.stderr, logFile)
  const listening = new Promise<string>((resolve) => {
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const url = /^listening on (http\S+)/.exec(line)?.[1]
      if (url === undefined) console.log(line)
      else resolve(url)
    })
  })
  const gone = exited.then((code) => {
    throw new Sentence(isEnding() ? 'Interrupted' : `The server did not start (exit code ${code}).`)
  })
  gone.catch(() => {}) // It is needed only until the server is ready.
  const url = await Promise.race([listening, gone])
  await Promise.race([waitUntilReady(url), gone])
  return { url, exited }
}

/**
 * Ordinary log lines go to the file alone. Output that is no log line, such as a last error, is shown as
 * well.
 */
function keepLog(log: Readable, file: string): void {
  const kept = createWriteStream(file, { flags: 'a', mode: 0o600 })
  createInterface(log).on('line', (line) => {
    kept.write(`${line}\n`)
    if (!/^\{"level":"(debug|info)"/.test(line)) console.error(line)
  })
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    // A server that does not listen yet is not ready.
    const { ok } = await fetch(new URL('/health/ready', url)).catch(() => ({ ok: false }))
    if (ok) return
    await wait(50)
  }
  throw new Sentence(
    `The server listens at ${url} but did not become ready within ${readyWithinMs / 1000} s.`,
  )
}

/** Checks that the port is free before anything slow happens. */
export function refuseTakenPort({ HOST, PORT }: { HOST: string; PORT: string }): Promise<void> {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new Sentence(`PORT=${PORT} is not the number of a port.`)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new Sentence(describeListenError(error, HOST, PORT))))
    probe.listen(Number(PORT), HOST, () => probe.close(() => resolve()))
  })
}

function describeListenError(error: Error, host: string, port: string): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: PORT=3001 npm start`
  if (code === 'EACCES')
    return `Port ${port} is not open to an ordinary account. Choose one above 1023: PORT=3001 npm start`
  return `The bank cannot listen on ${host}:${port}: ${error.message}`
}
