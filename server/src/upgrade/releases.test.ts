import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAppLogin } from '@bank/database/app-login'
import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { migrate, withClient } from '@bank/database/migrate'
import { users } from '@bank/database/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Bank, openBank } from '#bank.ts'
import { readConfig } from '#config/config.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { openLog } from '#platform/log.ts'
import { keepKeys, keepRules } from '#prepare-bank.ts'
import { openRelease } from '#testing/releases/open-release.ts'
import { readBalances, readTables } from '#testing/releases/read-bank.ts'
import { listReleases, readRelease, type Release } from '#testing/releases/release-file.ts'

// Serves the bank of each release with the present server.

const read = async (file: string) => await readFile(join(import.meta.dirname, '../../..', file), 'utf8')
const versions = await listReleases()

test('each released version is kept, with its section in the changelog', async () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await read('package.json')))
  const changelog = await read('CHANGELOG.md')
  const described = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, found = '']) => found)
  expect(versions).toContain(version)
  expect(described.toSorted()).toEqual(versions)
})

describe.each(versions)('the bank of %s', (version) => {
  let release: Release
  let url: string
  let bank: Bank | undefined
  let origin: string
  let folder: string
  let drop: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bank-of-release-'))
    release = await readRelease(version)
    ;({ url, drop } = await openRelease(release))
    // The file lost nothing on its way.
    expect(await withClient(url, readTables)).toEqual(release.known.tables)
    await migrate(url)
  })
  afterAll(async () => {
    await bank?.close()
    await drop()
    await rm(folder, { recursive: true })
  })

  test('keeps every row under its id, every balance and every checkpoint', async () => {
    // The upgrade notes its migrations and adds settings.
    const grows = ['bank.setting', 'migration.applied']
    const tables = await withClient(url, readTables)
    for (const [table, known] of Object.entries(release.known.tables))
      if (!grows.includes(table)) expect([table, tables[table]]).toEqual([table, known])
    expect(await withClient(url, readBalances)).toEqual(release.known.balances)
    expect(await checkBooks(url)).toMatchObject({ balanced: true, findings: [] })
    const checkpoints = `
      select number::text, encode(digest, 'hex') as digest from audit.checkpoint order by 1`
    expect((await withClient(url, (client) => client.query(checkpoints))).rows).toEqual(
      release.known.checkpoints,
    )
    expect(await checkCheckpoints(url)).toMatchObject({ intact: true, findings: [] })
  })

  test('is served: its users sign in, and read every line of their statements as it was', async () => {
    await serve()
    const helena = await signIn('helena')
    const admin = await signIn('admin')
    expect((await ask(helena, 'profile')).text).toContain('Cadogan Terrace')
    expect(release.known.accounts.length).toBeGreaterThan(5)
    for (const account of release.known.accounts) {
      const own = account.client === 'helena'
      const found = await readLines(own ? helena : admin, own ? '' : 'admin/', account.id)
      expect(found.number).toBe(account.number)
      for (const line of account.lines)
        expect(found.lines).toContainEqual({
          ...line,
          amount: plain(line.amount),
          balance: plain(line.balance),
        })
    }
  })

  test('has genuine certificates, and its books and its audit stay whole while it is served', async () => {
    expect(release.known.certificates).not.toEqual([])
    for (const certificate of release.known.certificates)
      expect((await ask('', 'certificates/verify', certificate)).body).toEqual({ genuine: true })
    expect(await checkBooks(url)).toMatchObject({ balanced: true, findings: [] })
    expect(await checkCheckpoints(url)).toMatchObject({ intact: true, findings: [] })
  })

  async function serve(): Promise<void> {
    const keyFile = join(folder, 'bank.key')
    await writeFile(keyFile, release.keys, { mode: 0o600 })
    const { user, password } = await getAppLogin(url)
    const appUrl = new URL(url)
    appUrl.username = user
    appUrl.password = password
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO: '1',
      DATABASE_URL: appUrl.href,
      KEY_FILE: keyFile,
      PORT: '0',
    })
    await keepRules(url, config)
    const opened = await openBank(config, { log: openLog('silent') })
    bank = opened
    await keepKeys(url, opened.services.secrets, keyFile)
    origin = `http://localhost:${(await opened.listen()).port}`
  }

  async function signIn(username: string): Promise<string> {
    const { password, totpSecret } = users.find((user) => user.username === username) ?? {}
    const code = codeOf(totpSecret ?? '', stepAt(new Date()))
    const { status, cookie } = await ask('', 'sign-in', { identifier: username, password, code })
    expect(status).toBe(200)
    return cookie
  }

  /** Every page of a statement, from the first day of the account on. */
  async function readLines(cookie: string, area: '' | 'admin/', accountId: string) {
    const lines: unknown[] = []
    for (let before: number | null = null; ;) {
      const page = before === null ? '' : `?before=${before}`
      const { status, body } = await ask(cookie, `${area}accounts/${accountId}/statement${page}`)
      expect(status).toBe(200)
      const statement = statementSchema.parse(body)
      lines.push(...statement.lines)
      before = statement.earlier
      if (before === null) return { number: statement.account.accountNumber, lines }
    }
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
})

/** Decimal text without zeros at its end. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

const statementSchema = z.object({
  account: z.object({ accountNumber: z.string() }),
  lines: z.array(
    z
      .object({
        id: z.string(),
        sequence: z.int(),
        direction: z.enum(['credit', 'debit']),
        amount: z.string(),
        balance: z.string(),
      })
      .transform(({ id, sequence, direction, amount, balance }) => ({
        id,
        sequence,
        amount: `${direction === 'debit' ? '-' : ''}${plain(amount)}`,
        balance: plain(balance),
      })),
  ),
  earlier: z.int().nullable(),
})
