/**
 * The two accounts a bank's database is used with: the owner's, which migrates, and bank_app, which the server runs as and which can
 * do far less.
 */
import { join } from 'node:path'
import { migrate, setAppPassword } from '@bank/database/migrate'
import { run } from './processes.ts'
import { root, Sentence } from './project.ts'

const APP_ROLE = 'bank_app'

/** Brings the schema up to date and gives the server's account its password. Answers the migrations that were new. */
export async function prepareDatabase(ownerUrl: string, appPassword: string): Promise<string[]> {
  const { applied } = await migrate(ownerUrl)
  await setAppPassword(ownerUrl, appPassword)
  return applied
}

/** Writes the operator's limits for what one administrator may do alone; the server could not raise them. */
export async function keepLimits(ownerUrl: string, env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await run(join(root, 'server/src/keep-limits.ts'), [], { env: { ...process.env, ...env, DATABASE_URL: ownerUrl }, output: 'keep' })
  if (code !== 0) throw new Error(`The limits could not be written:\n${output}`)
}

/** The same database, as the server sees it. */
export function appUrlOf(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appPassword
  // A URL without a host, as one writes it for a local socket, takes no user name.
  if (url.username !== APP_ROLE) throw new Sentence('DATABASE_URL names no host: set DATABASE_APP_URL to what the server should use.')
  return url.href
}

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'it hangs up',
  EHOSTUNREACH: 'there is no way to it',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28000': 'it does not let this user in',
  '28P01': 'the user or the password is wrong',
  '3D000': 'there is no such database',
}

/** Does something with the owner's database; one that cannot be reached is a sentence, without its password. */
export async function withReachable<Result>(ownerUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = unreachable[code]
    if (why === undefined) throw error
    const { hostname, port, pathname } = new URL(ownerUrl)
    throw new Sentence(`DATABASE_URL names ${hostname}:${port || '5432'}${pathname}, and ${why}.`)
  }
}
