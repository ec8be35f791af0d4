/** npm run admin: an administrator for a bank that has none who could make one, by whoever holds its database and keys. */
import { join } from 'node:path'
import { query } from './databases.ts'
import { demoEnv, withDemoBank } from './demo-bank.ts'
import { withReachable } from './owner-and-app.ts'
import { run } from './processes.ts'
import { root, Sentence } from './project.ts'

/** What to type where there is nobody yet. */
export const howToMakeOne = 'npm run admin -- create --username … --first-name … --last-name … --email …'

/** Makes an administrator, or a new link for one, in the bank that DATABASE_URL names; without it in the demo bank. */
export async function makeAdministrator(args: string[]): Promise<number> {
  const ownerUrl = process.env['DATABASE_URL']
  if (!ownerUrl) return await withDemoBank(async (demoUrl) => await make(args, demoEnv(demoUrl)))
  const [found] = await withReachable(ownerUrl, async () => await query<{ ready: boolean }>(ownerUrl, `select to_regclass('identity.setup_link') is not null as ready`))
  if (found?.ready !== true) throw new Sentence('The database that DATABASE_URL names is not up to date. `npm start` brings it there.')
  return await make(args, {})
}

async function make(args: string[], env: Record<string, string>): Promise<number> {
  const { code } = await run(join(root, 'server/src/make-admin.ts'), args, { env: { ...process.env, ...env } })
  return code
}

/** Whether nobody could let anybody in: a bank that was just made. */
export async function lacksAdministrator(ownerUrl: string): Promise<boolean> {
  const found = await query(ownerUrl, `select from identity.person where role = 'admin' limit 1`)
  return found.length === 0
}
