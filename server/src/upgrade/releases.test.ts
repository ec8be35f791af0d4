import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { migrate, withClient } from '@bank/database/migrate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openRelease } from '#testing/releases/open-release.ts'
import { readBalances, readTables } from '#testing/releases/read-bank.ts'
import { listReleases, readRelease, type Release } from '#testing/releases/release-file.ts'
import { serveUpgraded, type UpgradedBank } from '#testing/releases/serve-upgraded.ts'

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
  let bank: UpgradedBank
  let drop: () => Promise<void>

  beforeAll(async () => {
    release = await readRelease(version)
    ;({ url, drop } = await openRelease(release))
    // The file lost nothing on its way.
    expect(await withClient(url, readTables)).toEqual(release.known.tables)
    await migrate(url)
  })
  afterAll(async () => {
    await bank.close()
    await drop()
  })

  test('keeps every row under its id, every balance and every checkpoint', async () => {
    // The upgrade notes its migrations, adds settings and publishes newer terms of certificates.
    const grows = ['bank.setting', 'bank.certificate_terms', 'migration.applied']
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
    // Served only now: a server writes rows of its own.
    bank = await serveUpgraded(url, release.keys, { DEMO: '1' })
    const helena = await bank.signIn('helena')
    const admin = await bank.signIn('admin')
    expect((await bank.ask(helena, 'profile')).text).toContain('Cadogan Terrace')
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
      expect((await bank.ask('', 'certificates/verify', certificate)).body).toEqual({ genuine: true })
    expect(await checkBooks(url)).toMatchObject({ balanced: true, findings: [] })
    expect(await checkCheckpoints(url)).toMatchObject({ intact: true, findings: [] })
  })

  /** Every page of a statement, from the first day of the account on. */
  async function readLines(cookie: string, area: '' | 'admin/', accountId: string) {
    const lines: unknown[] = []
    for (let before: number | null = null; ;) {
      const page = before === null ? '' : `?before=${before}`
      const { status, body } = await bank.ask(cookie, `${area}accounts/${accountId}/statement${page}`)
      expect(status).toBe(200)
      const statement = statementSchema.parse(body)
      lines.push(...statement.lines)
      before = statement.earlier
      if (before === null) return { number: statement.account.accountNumber, lines }
    }
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
