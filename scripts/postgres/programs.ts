/** Runs the programs that come with PostgreSQL. */
import { spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import type { PostgresHome } from './postgres-home.ts'

const stopWithinS = 30

/** Stops the server of these files; in a hurry where it does not stop in order. */
export async function stopServer(
  home: PostgresHome,
  files: string,
  mode: 'fast' | 'immediate',
): Promise<void> {
  const { code } = await runProgram(
    home,
    'pg_ctl',
    ['stop', '-D', files, '-m', mode, '-w', '-t', String(stopWithinS)],
    files,
  )
  if (code !== 0 && mode === 'fast') await stopServer(home, files, 'immediate')
}

/** Runs a program of PostgreSQL to its end, with this as its standard input. */
export async function runProgram(
  home: PostgresHome,
  name: 'postgres' | 'initdb' | 'pg_ctl',
  args: string[],
  cwd: string,
  input = '',
) {
  const child = spawn(home.program(name), args, {
    ...home.account,
    cwd,
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  child.stdin.on('error', () => {}) // A program that ends early reads no input; its exit code says why.
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  )
  return { code, output }
}

/**
 * PostgreSQL takes the language of its messages and its time zone from here, so the machine's own settings
 * are dropped.
 */
export function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  }
}

/** Gives a file to the account that PostgreSQL runs under. */
export function changeOwner({ account }: PostgresHome, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}
