import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAppLogin } from '@bank/database/app-login'
import { users } from '@bank/database/users'
import { openBank } from '#bank.ts'
import { readConfig } from '#config/config.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { openLog } from '#platform/log.ts'
import { keepKeys, keepRules } from '#prepare-bank.ts'

/** A migrated bank of an earlier version, served by the present server. */
export type UpgradedBank = {
  /** Signs one of the demo bank's users in, and returns the cookie. */
  signIn: (username: string) => Promise<string>
  /** Sends a GET below /api, or a POST if there is a body. */
  ask: (cookie: string, path: string, json?: unknown) => Promise<Answer>
  close: () => Promise<void>
}

type Answer = { status: number; text: string; body: unknown; cookie: string }

/** Serves the bank at this address of its owner. `keys` is the content of its key file. */
export async function serveUpgraded(
  ownerUrl: string,
  keys: string | Buffer,
  env: Record<string, string> = {},
): Promise<UpgradedBank> {
  const folder = await mkdtemp(join(tmpdir(), 'upgraded-bank-'))
  const keyFile = join(folder, 'bank.key')
  await writeFile(keyFile, keys, { mode: 0o600 })
  const { user, password } = await getAppLogin(ownerUrl)
  const appUrl = new URL(ownerUrl)
  appUrl.username = user
  appUrl.password = password
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: appUrl.href,
    KEY_FILE: keyFile,
    PORT: '0',
    ...env,
  })
  await keepRules(ownerUrl, config)
  const bank = await openBank(config, { log: openLog('silent') })
  await keepKeys(ownerUrl, bank.services.secrets, keyFile)
  const origin = `http://localhost:${(await bank.listen()).port}`

  async function ask(cookie: string, path: string, json?: unknown): Promise<Answer> {
    const response = await fetch(`${origin}/api/${path}`, {
      headers: { cookie, origin, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const [set = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    return { status: response.status, text, body, cookie: set }
  }

  return {
    ask,
    async signIn(username) {
      const { password: typed, totpSecret } = users.find((one) => one.username === username) ?? {}
      const code = codeOf(totpSecret ?? '', stepAt(new Date()))
      const { status, cookie } = await ask('', 'sign-in', { identifier: username, password: typed, code })
      if (status !== 200) throw new Error(`The sign-in of ${username} was answered ${status}.`)
      return cookie
    },
    async close() {
      await bank.close()
      await rm(folder, { recursive: true })
    },
  }
}
