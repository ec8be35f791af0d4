import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  archivePeriods,
  maximumArchiveFiles,
  maximumPdfLines,
  type StatementForm,
  statementArchivePath,
  statementFilePath,
  statementForms,
} from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { aClient, aMovement, anAccount, aSession, type TestSession } from '#testing/builders.ts'
import { anAccountWithLines } from '#testing/statements/many-lines.ts'
import { readZip } from '#testing/statements/read-zip.ts'
import { openDownload } from '#testing/statements/statement-files.ts'
import { countWaiting, test, type TestServer } from '#testing/test-server.ts'
import { statementArchive } from './statement-archive.ts'

const quarter = 'from=2026-07-01&to=2026-09-30'
const months = [
  { from: '2026-07-01', to: '2026-07-31' },
  { from: '2026-08-01', to: '2026-08-31' },
  { from: '2026-09-01', to: '2026-09-30' },
]

describe('statements in one zip file', () => {
  test('are the files that are downloaded one by one, in every format, and recorded as those are', async ({
    server,
  }) => {
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    const accounts = await Promise.all(
      (['USD', 'EUR'] as const).map(async (currency) => await anAccountOfSummer(server, owner, currency)),
    )
    for (const form of statementForms) {
      const { someAccounts, someMonths } = splitOf(form, accounts)
      const single = new Map<string, Buffer>()
      for (const accountId of someAccounts) {
        for (const { from, to } of someMonths) {
          const path = `${statementFilePath(accountId, form)}?from=${from}&to=${to}&paper=LETTER`
          const { name, content } = await take(server, session, path)
          single.set(name, content)
        }
      }
      const [from = '', to = ''] = [someMonths[0]?.from, someMonths.at(-1)?.to]
      const period = `from=${from}&to=${to}&split=month&paper=LETTER`
      const asked = `form=${form}&${period}&accounts=${someAccounts.join(',')}`
      const { type, name, content } = await take(server, session, `${statementArchivePath}?${asked}`)
      expect([type, name]).toEqual(['application/zip', `Morne_statements_${from}_${to}.zip`])
      const members = readZip(content)
      expect([...members.keys()]).toEqual([...single.keys()])
      for (const [member, bytes] of members)
        expect([member, bytes.equals(single.get(member) ?? Buffer.alloc(0))]).toEqual([member, true])
    }
    const recorded = await downloadsOf(server, owner.id)
    for (const form of statementForms) {
      const [singles, zipped] = halves(recorded.filter(({ detail }) => detail.form === form))
      const { someAccounts, someMonths } = splitOf(form, accounts)
      expect(singles).toHaveLength(someAccounts.length * someMonths.length)
      expect(zipped).toEqual(singles)
    }
  })

  test('are of all accounts where none is named, one file for each, and end today', async ({ server }) => {
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    for (const currency of ['USD', 'BTC'] as const) await anAccountOfSummer(server, owner, currency)
    await anAccountOfSummer(server, await aClient(server.owner), 'USD')
    const today = bankDay(server.services.clock())
    const from = `${today.slice(0, 8)}01`
    const members = await zipOf(server, session, `form=csv&from=${from}&to=2999-12-31&split=month`)
    expect([...members.keys()].toSorted()).toEqual(
      ['BTC', 'USD'].map((currency) =>
        expect.stringMatching(new RegExp(`^Morne_${currency}\\w+_${from}_${today}\\.csv$`)),
      ),
    )
  })

  test('have no month before an account was opened, but those since without a movement', async ({
    server,
  }) => {
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    const accountId = await anAccountOfSummer(server, owner, 'USD')
    const asked = 'from=2026-01-01&to=2026-08-31&split=month'
    const members = await zipOf(server, session, `form=csv&${asked}&accounts=${accountId}`)
    expect([...members.keys()].map((name) => name.slice(-25, -4))).toEqual([
      '2026-06-01_2026-06-30',
      '2026-07-01_2026-07-31',
      '2026-08-01_2026-08-31',
    ])
    expect(await downloadsOf(server, owner.id)).toHaveLength(3)
  })

  test('are made for one session of a user at a time', async ({ server }) => {
    const owner = await aClient(server.owner)
    const [one, other] = [await aSession(server.owner, owner), await aSession(server.owner, owner)]
    await anAccountOfSummer(server, owner, 'USD')
    const path = `${statementArchivePath}?form=csv&${quarter}`
    const first = await server.owner.transaction().execute(async (tx) => {
      // The first one waits for the accounts, with its place taken.
      await sql`lock table bank.account in access exclusive mode`.execute(tx)
      const taking = take(server, one, path)
      await expect.poll(async () => await countWaiting(server)).toBe(1)
      expect(await server.browser(other).get(path)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
      return { taking }
    })
    expect(readZip((await first.taking).content).size).toBe(1)
    await expect.poll(async () => (await server.browser(other).get(path)).status).toBe(200)
  })

  test('leave no place taken by a reader who went away before the session was found', async ({ server }) => {
    const slowly = { timeout: 10_000 }
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    await anAccountOfSummer(server, owner, 'USD')
    const path = `${statementArchivePath}?form=csv&${quarter}`
    await server.owner.transaction().execute(async (tx) => {
      await sql`lock table identity.session in access exclusive mode`.execute(tx)
      const { port } = server
      const asked = request({
        host: '127.0.0.1',
        port,
        path,
        headers: { cookie: `session=${session.token}` },
      })
      asked.on('error', () => {})
      asked.end()
      await expect.poll(async () => await countWaiting(server), slowly).toBeGreaterThan(0)
      asked.destroy()
      // Once this is answered the server has seen that the first connection is closed.
      await server.browser().get('/')
    })
    await expect.poll(async () => await countWaiting(server), slowly).toBe(0)
    await expect.poll(async () => (await server.browser(session).get(path)).status, slowly).toBe(200)
  })

  test('are made no further when the reader has gone', async ({ server }) => {
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    await anAccountWithLines(server.owner, owner, 2_500)
    const reads = { count: 0 }
    const { services } = server
    const counted = new Proxy(services.db, {
      get: (db, name, receiver) => {
        if (name === 'transaction') reads.count += 1
        const found: unknown = Reflect.get(db, name, receiver)
        return typeof found === 'function' ? found.bind(db) : found
      },
    })
    const { pieces } = await openDownload(
      { services: { ...services, db: counted } },
      session,
      statementArchive,
      {
        form: 'csv',
        from: '2025-01-01',
        to: '2026-10-31',
      },
    )
    const taken = pieces[Symbol.asyncIterator]()
    while (reads.count < 2) await taken.next()
    await taken.return?.()
    expect(await taken.next()).toMatchObject({ done: true })
    expect(reads.count).toBe(2)
  })

  // The last test damages the books. The check of every minute then closes them, so nothing is posted after.
  test('are refused before the first byte and not recorded, or else break off', async ({ server }) => {
    const owner = await aClient(server.owner)
    const session = await aSession(server.owner, owner)
    const browser = server.browser(session)
    const own = await anAccountOfSummer(server, owner, 'USD')
    const coins = await anAccountOfSummer(server, owner, 'BTC')
    const foreign = await anAccountOfSummer(server, await aClient(server.owner), 'USD')
    const damaged = await anAccountWithLines(server.owner, owner, 2)
    const long = await anAccountWithLines(server.owner, owner, 2)
    const longPdfs: string[] = []
    for (let count = 0; count < 4; count += 1) longPdfs.push(await anAccountWithLines(server.owner, owner, 2))
    await leaveGap(server, damaged, 3)
    await leaveGap(server, long, maximumPdfLines + 1)
    for (const account of longPdfs) await leaveGap(server, account, 9_000)
    const openedAt = new Date('2000-01-03T15:00:00Z')
    const old = await anAccount(server.owner, owner, { openedAt })
    const years = 'from=2000-01-01&to=2026-10-31&split=month'
    for (const [query, status, code] of [
      [`form=csv&${quarter}&accounts=${own},${foreign}`, 404, 'ACCOUNT_NOT_FOUND'],
      [`form=csv&${quarter}&accounts=${own},${randomUUID()}`, 404, 'ACCOUNT_NOT_FOUND'],
      [`form=ofx&${quarter}&accounts=${own},${coins}`, 422, 'FORM_NOT_FOR_CURRENCY'],
      [`form=csv&${years}&accounts=${old}`, 422, 'EXPORT_TOO_LONG'],
      [`form=csv&from=2026-01-01&to=2026-05-31&split=month&accounts=${own}`, 404, 'ACCOUNT_NOT_FOUND'],
      [`form=csv&from=2025-01-01&to=2026-10-31&accounts=${own},${long}`, 422, 'EXPORT_TOO_LONG'],
      [`form=pdf&from=2025-01-01&to=2026-10-31&accounts=${own},${long}`, 422, 'STATEMENT_TOO_LONG'],
      [`form=pdf&from=2025-01-01&to=2026-10-31&accounts=${longPdfs.join(',')}`, 422, 'EXPORT_TOO_LONG'],
      [`form=csv&${quarter}&accounts=${own},`, 400, 'INVALID_INPUT'],
      [`form=csv&from=2026-07-02&to=2026-07-01`, 400, 'INVALID_INPUT'],
      [`form=doc&${quarter}`, 400, 'INVALID_INPUT'],
      [`form=csv&${quarter}&split=year`, 400, 'INVALID_INPUT'],
    ] as const)
      expect(await browser.get(`${statementArchivePath}?${query}`), query).toMatchObject({ status, code })
    expect(await downloadsOf(server, owner.id)).toEqual([])
    expect(archivePeriods({ from: '2000-01-01', to: '2024-12-31' }, 'month')).toHaveLength(
      maximumArchiveFiles,
    )
    const withoutAccounts = server.browser(await aSession(server.owner, await aClient(server.owner)))
    expect(await withoutAccounts.get(`${statementArchivePath}?form=csv&${quarter}`)).toMatchObject({
      status: 404,
      code: 'ACCOUNT_NOT_FOUND',
    })

    const path = `${statementArchivePath}?form=csv&from=2025-01-01&to=2026-10-31&accounts=${own},${damaged}`
    await expect(take(server, session, path)).rejects.toThrow(/aborted/)
    expect(server.log()).toContain('lines of a statement are missing')
  })
})

type Taken = { type: string; name: string; content: Buffer }

/** Downloads a file; rejects where it breaks off. */
async function take({ port }: TestServer, { token }: TestSession, path: string): Promise<Taken> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { cookie: `session=${token}` } }, resolve)
    asked.once('error', reject)
    asked.end()
  })
  const content = await buffer(incoming)
  if (incoming.statusCode !== 200) throw new Error(content.toString('utf8'))
  const [, name = ''] = /filename="(.*)"$/.exec(incoming.headers['content-disposition'] ?? '') ?? []
  return { type: incoming.headers['content-type'] ?? '', name, content }
}

/** Accounts and months change every format in one way, so only CSV has all of them in each run. */
function splitOf(form: StatementForm, accounts: string[]) {
  const isWhole = form === 'csv' || process.env['TEST_LONG'] !== undefined
  return isWhole
    ? { someAccounts: accounts, someMonths: months }
    : { someAccounts: accounts.slice(0, 1), someMonths: months.slice(-1) }
}

async function zipOf(server: TestServer, session: TestSession, query: string) {
  return readZip((await take(server, session, `${statementArchivePath}?${query}`)).content)
}

/** An account with a transaction in June, in July and in September of 2026. */
async function anAccountOfSummer(
  { owner }: TestServer,
  client: Parameters<typeof anAccount>[1],
  currency: 'USD' | 'EUR' | 'BTC',
): Promise<string> {
  const openedAt = new Date('2026-06-01T15:00:00Z')
  const accountId = await anAccount(owner, client, { currency, balance: '100', openedAt })
  for (const at of ['2026-07-03T15:00:00Z', '2026-09-30T23:00:00Z'])
    await aMovement(owner, accountId, { amount: '5', counterparty: 'Meridian Shipping', at: new Date(at) })
  return accountId
}

/** Gives the second and last line of an account this number, so that those between are missing. */
async function leaveGap({ owner }: TestServer, accountId: string, last: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update ledger.entry set sequence = ${last} where account_id = ${accountId} and sequence = 2`.execute(tx)
  })
}

type Recorded = { actorId: string; subject: string; detail: { form: StatementForm } }

async function downloadsOf({ owner }: TestServer, userId: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select actor_id, subject, detail from audit.event
    where user_id = ${userId} and action = 'statement-downloaded' order by id`.execute(owner)
  return rows
}

function halves<Row>(rows: Row[]): [Row[], Row[]] {
  return [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]
}
