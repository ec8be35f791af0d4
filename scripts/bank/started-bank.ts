/** Starts `npm start` for tests, without npm. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project.ts'

type Started = {
  pid: number | undefined
  /** The bank's address once it is open; rejects if it stops before. */
  address: Promise<string>
  exitCode: Promise<number | null>
  /** The standard output so far. */
  output: () => string
  /** The standard error so far: complete once `exitCode` is there. */
  errors: () => string
  kill: (signal: NodeJS.Signals) => void
}

/** Drops the environment of the tests, which names a database. `folder` is for the embedded databases. */
export function bareEnv(folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, BANK_DATA: folder, PORT: '0' }
}

/** A file with the operator's URL of the database, as a secret of Compose is one. */
export function secretFile(folder: string, url: string): string {
  const file = join(folder, 'database-url')
  writeFileSync(file, `${url}\n`, { mode: 0o600 })
  return file
}

export function start(env: NodeJS.ProcessEnv, args: string[] = []): Started {
  const script = join(root, 'scripts/tasks.ts')
  const child = spawn(process.execPath, [script, 'start', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, only, listensAt] =
        /bank is open: {2}(http\S+)(?:\n {2}It listens at: {2}(http\S+))?/.exec(output) ?? []
      const url = listensAt ?? only
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`It closed without opening: ${output}${errors}`)))
  })
  address.catch(() => {}) // In some tests the bank must not open.
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return { pid: child.pid, address, exitCode, output: () => output, errors: () => errors, kill }
}
