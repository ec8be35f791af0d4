/** For tests: `npm start` as people meet it, without npm. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.ts'

type Started = {
  pid: number | undefined
  /** Where it answers, once it is open; rejects where it closes without having opened. */
  address: Promise<string>
  exitCode: Promise<number | null>
  /** What it has printed so far. */
  output: () => string
  /** What it has printed to standard error so far: complete once `exitCode` is there. */
  errors: () => string
  kill: (signal: NodeJS.Signals) => void
}

/**
 * Nothing of the environment of the tests, which knows a database. `folder` is where the embedded databases
 * lie.
 */
export function bareEnv(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], BANK_DATA: folder, PORT: '0' }
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
  address.catch(() => {}) // Where it is meant not to open.
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return { pid: child.pid, address, exitCode, output: () => output, errors: () => errors, kill }
}
