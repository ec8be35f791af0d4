/** The demo bank on the benches' PostgreSQL, with a server of its own. */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { setAppPassword } from '@bank/database/migrate'
import { users } from '@bank/database/users'
import { Secret, TOTP } from 'otpauth'
import { addressOf, freshBank } from './bench-database.ts'
import type { Cookie } from './phone.ts'

const root = resolve(import.meta.dirname, '../..')

export async function startDemoServer(bank: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const ownerUrl = await freshBank(bank)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const password = randomBytes(24).toString('base64url')
  await setAppPassword(ownerUrl, password)
  const settings = { DEMO: '1', KEY_FILE: join(folder, 'bank.key') }
  for (const program of ['seed-demo', 'prepare-bank'])
    await promisify(execFile)(process.execPath, [`server/src/${program}.ts`], {
      cwd: root,
      env: { ...process.env, ...settings, DATABASE_URL: ownerUrl },
    })
  const appUrl = new URL(addressOf(bank))
  appUrl.username = 'bank_app'
  appUrl.password = password
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...settings,
      HOST: '127.0.0.1',
      PORT: '0',
      WEB_ROOT: join(root, 'web/dist'),
      DATABASE_URL: appUrl.href,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(server, 'exit')
  let url: string | undefined
  for await (const printed of createInterface(server.stdout)) {
    url = /^listening on (http\S+)/.exec(printed)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error('The server did not start')
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true })
  }
  return { url, stop }
}

/** Signs a demo user in; returns the cookie of the session. */
export async function signInTo(url: string, username: string): Promise<Cookie> {
  const user = users.find((one) => one.username === username)
  if (!user) throw new Error(`The demo bank knows no ${username}`)
  const code =
    user.totpSecret === null ? '246810' : new TOTP({ secret: Secret.fromBase32(user.totpSecret) }).generate()
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: username, password: user.password, code }),
  })
  const [, value] = /\bsession=([\w-]+)/.exec(answer.headers.getSetCookie().join()) ?? []
  if (value === undefined) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  return { name: 'session', value, url }
}
