import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { maximumPdfLines, statementFileEndings, statementFilePath, statementForms } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { test as inProcess } from '#testing/app.ts'
import { aClient, anAccount, aSession, type TestSession } from '#testing/builders.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import type { Database } from '#platform/database.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { anAccountWithLines } from '#testing/statements/many-lines.ts'
import { openFile } from '#testing/statements/statement-files.ts'

const test = testWithServer({ env: { DOWNLOADS_PER_SESSION: '1' } })
const many = process.env['TEST_LONG'] ? 1_000_000 : 6_000
const pdfLines = process.env['TEST_LONG'] ? 100_000 : 3_000

describe('a statement’s file', () => {
  test('is refused without a session, and to another client', async ({ server }) => {
    const owner = await aClient(server.owner)
    const accountId = await anAccount(server.owner, owner, { balance: '100', nickname: 'Only mine' })
    const other = server.browser(await aSession(server.owner, await aClient(server.owner)))
    const waiting = await aClient(server.owner, { totpSecret: null })
    for (const form of statementForms) {
      const path = statementFilePath(accountId, form)
      expect(await server.browser().get(path)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
      expect(await other.get(path)).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
      expect(
        await server.browser(await aSession(server.owner, waiting, { complete: false })).get(path),
      ).toMatchObject({ status: 403, code: 'ENROLMENT_REQUIRED' })
      expect(await other.get(statementFilePath(randomUUID(), form))).toMatchObject({
        status: 404,
        code: 'ACCOUNT_NOT_FOUND',
      })
    }
    expect(await downloadsOf(server, owner.id)).toBe(0)
  })

  test('is refused for parameters that make no sense', async ({ server }) => {
    const owner = await aClient(server.owner)
    const accountId = await anAccount(server.owner, owner, { balance: '100' })
    const browser = server.browser(await aSession(server.owner, owner))
    const path = statementFilePath(accountId, 'csv')
    for (const query of [
      'from=2026-02-30',
      'from=2026-03-02&to=2026-03-01',
      'from=',
      'paper=A5',
      'accountId=1',
      'x=1',
      'from=2026-01-01&from=2026-01-02',
    ]) {
      expect(await browser.get(`${path}?${query}`), query).toMatchObject({
        status: query === 'accountId=1' ? 200 : 400,
      })
    }
    expect(await browser.get(statementFilePath('rubbish', 'csv'))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    })
    expect(await browser.get(`/api/accounts/${accountId}/statement.exe`)).toMatchObject({ status: 404 })
    expect(await browser.post(path)).toMatchObject({ status: 405 })
  })

  test('has no form for money where the account holds coins or metal', async ({ server }) => {
    const owner = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, owner))
    for (const currency of ['BTC', 'USDT', 'XAU'] as const) {
      const accountId = await anAccount(server.owner, owner, { currency, balance: '2' })
      for (const form of ['ofx', 'camt053'] as const) {
        expect(await browser.get(statementFilePath(accountId, form))).toMatchObject({
          status: 422,
          code: 'FORM_NOT_FOR_CURRENCY',
        })
      }
      for (const form of ['pdf', 'csv', 'json'] as const)
        expect((await browser.get(statementFilePath(accountId, form))).status).toBe(200)
    }
  })

  test('is named after bank, account and period, not cached, and recorded in the client’s history', async ({
    server,
  }) => {
    const owner = await aClient(server.owner)
    const accountId = await anAccount(server.owner, owner, { balance: '100' })
    const browser = server.browser(await aSession(server.owner, owner))
    const { accountNumber } = await server.owner
      .selectFrom('account')
      .select('accountNumber')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const types = {
      pdf: 'application/pdf',
      csv: 'text/csv; charset=utf-8',
      json: 'application/json; charset=utf-8',
      ofx: 'application/x-ofx',
      camt053: 'application/xml; charset=utf-8',
    }
    const endings = { ...statementFileEndings, camt053: '.camt053.xml' }
    const name = `Morne_${accountNumber}_2026-01-01_2026-01-31`
    for (const form of statementForms) {
      const { status, headers } = await browser.get(
        `${statementFilePath(accountId, form)}?from=2026-01-01&to=2026-01-31`,
      )
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': types[form],
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="${name}${endings[form]}"`,
      })
      // Without a period the name is the specification's.
      const whole = await browser.get(statementFilePath(accountId, form))
      expect(whole.headers['content-disposition']).toBe(
        `attachment; filename="${accountNumber}_statement${endings[form]}"`,
      )
    }
    const { rows } = await sql`
        select actor_id, subject, detail from audit.event
        where user_id = ${owner.id} and action = 'statement-downloaded'
          and detail ->> 'to' = '2026-01-31' order by id`.execute(server.owner)
    expect(rows).toEqual(
      statementForms.map((form) => ({
        actorId: owner.id,
        subject: accountId,
        detail: { form, from: '2026-01-01', to: '2026-01-31' },
      })),
    )
  })

  test('ends today when a later day was asked for: there is no balance of next year', async ({ server }) => {
    const owner = await aClient(server.owner)
    const accountId = await anAccount(server.owner, owner, { balance: '100' })
    const today = bankDay(server.services.clock())
    const answer = await server
      .browser(await aSession(server.owner, owner))
      .get(`${statementFilePath(accountId, 'json')}?from=${today}&to=2999-12-31`)
    expect(JSON.parse(answer.text)).toMatchObject({ from: today, to: today, closing: '100.00' })
  })

  test(
    'is made for one reader at a time a session, and a reader who dawdles or leaves holds nothing',
    { timeout: 300_000 },
    async ({ server }) => {
      const owner = await aClient(server.owner)
      const accountId = await anAccountWithLines(server.owner, owner, many)
      const session = await aSession(server.owner, owner)
      const path = `${statementFilePath(accountId, 'camt053')}?from=2025-01-01&to=2027-01-01`
      const dawdler = await startReading(server, session, path)
      expect(await server.browser(session).get(path)).toMatchObject({
        status: 429,
        code: 'TOO_MANY_ATTEMPTS',
      })
      const elsewhere = server.browser(await aSession(server.owner, owner))
      expect(
        (await elsewhere.get(`${statementFilePath(accountId, 'csv')}?from=2026-02-01&to=2026-02-02`)).status,
      ).toBe(200)
      await expect.poll(async () => await heldConnections(server)).toBe(0)
      dawdler.destroy()
      await expect
        .poll(
          async () =>
            (
              await server
                .browser(session)
                .get(`${statementFilePath(accountId, 'csv')}?from=2026-02-01&to=2026-02-02`)
            ).status,
        )
        .toBe(200)
    },
  )
})

describe('a long statement', () => {
  inProcess(
    'is made in little memory, line by line, in every form that has no limit',
    { timeout: 900_000 },
    async ({ app }) => {
      const client = await aClient(app.owner)
      const accountId = await anAccountWithLines(app.owner, client, many)
      const session = await aSession(app.owner, client)
      const period = { accountId, from: '2025-01-01', to: '2027-01-01' }
      for (const form of ['csv', 'json', 'ofx', 'camt053'] as const) {
        const start = performance.now()
        const before = memory()
        let [bytes, most, largest] = [0, 0, 0]
        for await (const piece of (await openFile(app, session, form, period)).pieces) {
          bytes += Buffer.byteLength(piece)
          largest = Math.max(largest, Buffer.byteLength(piece))
          most = Math.max(most, memory() - before)
        }
        console.info(
          `${form}: ${many} lines, ${(bytes / 1e6).toFixed(1)} MB in ` +
            `${Math.round(performance.now() - start)} ms, at most ${Math.round(most / 1e6)} MB more memory`,
        )
        // Memory tells in the long run alone; that the file comes in pieces, in any.
        expect(most).toBeLessThan(160e6)
        expect(largest).toBeLessThan(bytes / 3)
      }
    },
  )

  inProcess('ends where the session does', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccountWithLines(app.owner, client, 16_000)
    const session = await aSession(app.owner, client)
    const { pieces } = await openFile(app, session, 'csv', {
      accountId,
      from: '2025-01-01',
      to: '2027-01-01',
    })
    let [lines, hasEnded] = [0, false]
    const read = async () => {
      for await (const piece of pieces) {
        lines += Buffer.from(piece).toString('utf8').split('\r\n').length - 1
        if (lines < 3 || hasEnded) continue
        await sql`select identity.end_session(${session.tokenHash})`.execute(app.services.db)
        hasEnded = true
      }
    }
    await expect(read()).rejects.toThrow('NOT_SIGNED_IN')
    expect(lines).toBeLessThanOrEqual(2 + 10_000)
  })

  inProcess('does not know what was booked after it was asked for', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccountWithLines(app.owner, client, 1_500)
    const session = await aSession(app.owner, client)
    const { pieces } = await openFile(app, session, 'json', {
      accountId,
      from: '2025-01-01',
      to: '2999-01-01',
    })
    await sql`
      select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), ${accountId}, 5, null, null, now())`.execute(app.owner)
    let text = ''
    for await (const piece of pieces) text += Buffer.from(piece).toString('utf8')
    expect(JSON.parse(text)).toMatchObject({
      totals: { movements: 1_500 },
      closing: '1500.00',
      lines: { length: 1_500 },
    })
  })

  inProcess('has as PDF the limit that a PDF itself has', async ({ app }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const accountId = await anAccountWithLines(app.owner, client, 2)
    const asked = { accountId, from: '2025-01-01', to: '2027-01-01' }
    await leaveGap(app.owner, accountId, maximumPdfLines + 1)
    await expect(openFile(app, session, 'pdf', asked)).rejects.toThrow('STATEMENT_TOO_LONG')
    await leaveGap(app.owner, accountId, maximumPdfLines)
    expect(await openFile(app, session, 'pdf', asked)).toMatchObject({ type: 'application/pdf' })
  })

  inProcess(
    'is drawn page by page, and its memory does not grow with it',
    { timeout: 900_000 },
    async ({ app }) => {
      const client = await aClient(app.owner)
      const session = await aSession(app.owner, client)
      const accountId = await anAccountWithLines(app.owner, client, pdfLines)
      const { pieces } = await openFile(app, session, 'pdf', {
        accountId,
        from: '2025-01-01',
        to: '2027-01-01',
      })
      const start = performance.now()
      const drawn: Buffer[] = []
      const held: number[] = []
      for await (const piece of pieces) {
        drawn.push(Buffer.from(piece))
        held.push(memory())
      }
      const pdf = Buffer.concat(drawn)
      const most = Math.max(...held) - (held[0] ?? 0)
      console.info(
        `pdf: ${pdfLines} lines, ${(pdf.length / 1e6).toFixed(1)} MB in ` +
          `${Math.round(performance.now() - start)} ms, at most ${Math.round(most / 1e6)} MB more memory`,
      )
      // The pieces are kept here too.
      expect(most - pdf.length).toBeLessThan(200e6)
      const { elements, pages, untagged } = readPdf(pdf)
      expect(elements).toMatchObject({ TR: pdfLines + 3, TD: (pdfLines + 2) * 6 })
      expect(untagged).toBe(0)
      expect(pages.flat().filter((text) => text.startsWith('TXN-'))).toHaveLength(pdfLines)
    },
  )
})

/** Moves the second line of an account of two to this number, without the triggers that would refuse it. */
async function leaveGap(owner: Database, accountId: string, last: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update ledger.entry set sequence = ${last} where account_id = ${accountId} and sequence > 1`.execute(tx)
  })
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function downloadsOf(server: TestServer, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`
    select count(*)::int as count from audit.event
    where action = 'statement-downloaded' and user_id = ${userId}`.execute(server.owner)
  return rows[0]?.count ?? -1
}

async function heldConnections(server: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = 'bank_app'
      and state like 'idle in transaction%'`.execute(server.owner)
  return rows[0]?.count ?? -1
}

/** Requests a file and reads only its head: the server can send no more than the network buffers. */
async function startReading(
  { port }: TestServer,
  { token }: TestSession,
  path: string,
): Promise<ClientRequest> {
  return await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { cookie: `session=${token}` } }, () =>
      resolve(asked),
    )
    asked.once('error', reject)
    asked.end()
  })
}
