import { copyFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAppLogin } from '@bank/database/app-login'
import { migrate } from '@bank/database/migrate'
import { oldBankKeys, openOldBank } from '@bank/database/testing-old-bank'
import { users } from '@bank/database/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '#bank.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { openLog } from '#platform/log.ts'
import { readConfig } from '#config/config.ts'
import { keepKeys, keepRules } from '#prepare-bank.ts'

// Serves a bank of before the renaming with the present server; the servers of that time encrypted its rows.

let folder: string
let bank: Bank
let origin: string
let drop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-bank-'))
  const keyFile = join(folder, 'bank.key')
  await copyFile(oldBankKeys, keyFile)
  await chmod(keyFile, 0o600)
  const old = await openOldBank()
  drop = old.drop
  await migrate(old.url)
  const { user, password } = await getAppLogin(old.url)
  const appUrl = new URL(old.url)
  appUrl.username = user
  appUrl.password = password
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: appUrl.href, KEY_FILE: keyFile, PORT: '0' })
  await keepRules(old.url, config)
  bank = await openBank(config, { log: openLog('silent') })
  await keepKeys(old.url, bank.services.secrets, keyFile)
  origin = `http://localhost:${(await bank.listen()).port}`
})

afterAll(async () => {
  await bank.close()
  await drop()
  await rm(folder, { recursive: true })
})

describe('after an upgrade over the renaming', () => {
  test('a client signs in with the old credentials, and reads their encrypted data', async () => {
    const cookie = await signIn('helena')
    expect((await ask(cookie, 'profile')).body).toMatchObject({
      username: 'helena',
      phone: '+44 20 7946 0958',
      address: expect.stringContaining('Cadogan Terrace'),
    })
    expect((await ask(cookie, 'accounts')).body).toMatchObject({ length: 5 })
    expect((await ask(cookie, 'beneficiaries')).body).toMatchObject({ length: 6 })
    const certificates = await ask(cookie, 'certificates')
    const number = 'CD-2025-H3VL6DZC'
    const hash = '0a96fdb21388c97da71a811228663c81d1390016812c08c1970c550fddbdd181'
    expect(certificates.text).toContain(hash)
    expect((await ask(cookie, 'certificates/verify', { number, hash })).body).toEqual({ genuine: true })
    expect((await ask(cookie, `certificates/${signed}/signature`)).text).toMatch(
      /^\{"mediaType":"image\/png","image":"iVBOR/,
    )
  })

  test('an administrator signs in and reads the approvals that were requested before', async () => {
    const cookie = await signIn('compliance')
    const { status, text } = await ask(cookie, 'admin/approvals?which=pending')
    expect([status, text]).toEqual([200, expect.stringContaining('"number":"ETH4501926402"')])
  })
})

const signed = '0c8f53d1-6a2e-4b97-8d14-e35b9a60f733'

async function signIn(username: string): Promise<string> {
  const { password, totpSecret } = users.find((user) => user.username === username) ?? {}
  const code = codeOf(totpSecret ?? '', stepAt(new Date()))
  const { status, cookie } = await ask('', 'sign-in', { identifier: username, password, code })
  expect(status).toBe(200)
  return cookie
}

/** Sends a GET, or a POST if there is a body. */
async function ask(cookie: string, path: string, json?: unknown) {
  const response = await fetch(`${origin}/api/${path}`, {
    headers: { cookie, origin, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const [set = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { status: response.status, text, body, cookie: set }
}
