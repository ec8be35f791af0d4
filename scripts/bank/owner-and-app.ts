/**
 * The two PostgreSQL roles of a bank's database: the owner, which migrates, and the servers' role, which can
 * do far less.
 */
import { join } from 'node:path'
import { type AppLogin, getAppLogin } from '@bank/database/app-login'
import { migrate } from '@bank/database/migrate'
import { UnfitDatabase } from '@bank/database/owner-rights'
import { run } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'

/** Brings the schema up to date. Returns the new migrations, and the database's URL for its servers. */
export async function prepareDatabase(ownerUrl: string): Promise<{ applied: string[]; appUrl: string }> {
  // Checked first: a URL that cannot be changed into the server's is refused before anything is done.
  appUrlOf(ownerUrl, { user: 'bank_app', password: '' })
  const { applied } = await migrate(ownerUrl)
  return { applied, appUrl: appUrlOf(ownerUrl, await getAppLogin(ownerUrl)) }
}

/**
 * Writes what only the owner may: the fingerprint of the bank's keys, and the operator's rules: limits,
 * whether a second factor is required, whether this is the demo bank. Throws a Sentence, also for the keys of
 * another bank.
 */
export async function prepareBank(ownerUrl: string): Promise<void> {
  const { code, output } = await run(join(root, 'server/src/prepare-bank.ts'), [], {
    env: { ...process.env, DATABASE_URL: ownerUrl },
    output: 'keep',
  })
  if (code !== 0) throw new Sentence(output.trim())
}

/** The same database, for its servers. */
function appUrlOf(ownerUrl: string, { user, password }: AppLogin): string {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  // A URL without a host, which means a local socket, takes no user name.
  if (url.username !== user)
    throw new Sentence('DATABASE_URL names no host: set DATABASE_APP_URL to what the server should use.')
  return url.href
}

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'no server responds there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'it cannot be reached',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not respond',
  '28000': 'access was denied for this user',
  '28P01': 'the user or the password is wrong',
  '3D000': 'there is no such database',
}

/** Does something with the owner's database; an unreachable one becomes a Sentence without its password. */
export async function withReachable<Result>(ownerUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnfitDatabase) throw new Sentence(error.message)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = unreachable[code]
    if (why === undefined) throw error
    const { hostname, port, pathname } = new URL(ownerUrl)
    throw new Sentence(`DATABASE_URL names ${hostname}:${port || '5432'}${pathname}, and ${why}.`)
  }
}
