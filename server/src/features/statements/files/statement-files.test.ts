import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { statementFileEndings, statementFilePath, statementForms } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { aClient, anAccount, aSession, type TestSession } from '#testing/builders.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import { anAccountWithLines } from '#testing/statements/many-lines.ts'

const test = testWithServer({ env: { DOWNLOADS_PER_SESSION: '1' } })
const many = process.env['TEST_LONG'] ? 1_000_000 : 6_000

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
