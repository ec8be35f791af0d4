import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  aClient,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  balanceOf,
  findingsOf,
  type TestUser,
} from '#testing/builders.ts'
import { type Caller, callers, everybody, type Expected, admins } from '#testing/access/http-callers.ts'
import { accessRightsEntries } from '#testing/access/http-access-rights.ts'
import { holderEntries } from '#testing/access/http-holders.ts'
import { rateEntries } from '#testing/access/http-rates.ts'
import { aCertificate, termsToday } from '#testing/orders/certificates.ts'
import { type Answered, type Browser, type TestServer, test } from '#testing/test-server.ts'
import { fourEyesRows } from '#testing/access/four-eyes-rows.ts'
import { consultationEntries } from '#testing/access/http-consultations.ts'
import { ask, listProcedures, type ProcedureName } from '#testing/access/procedures.ts'
import { securityHeaders } from '#http/edge/security-headers.ts'
import { moneyEntries } from '#testing/access/http-money.ts'
import { usersEntries } from '#testing/access/http-users.ts'
import type { Entry, World } from '#testing/access/http-world.ts'

/**
 * The expected answer of each procedure to each caller, by subject in testing/access. A missing row does
 * not compile.
 */
const table: Record<ProcedureName, Entry> = {
  ...consultationEntries({ everybody, admins, adminsAnswered: (admin) => ({ ...admins, admin }) }),
  ...rateEntries,
  ...fourEyesRows<Caller, Expected>(admins),
  ...moneyEntries,
  ...usersEntries,
  ...accessRightsEntries,
  ...holderEntries,
}

type Users = Record<'owner' | 'otherClient' | 'admin' | 'incomplete' | 'blocked', TestUser>

/** A fresh browser for each question: some questions end the session. */
async function browserOf(server: TestServer, users: Users, caller: Caller): Promise<Browser> {
  const end = async (user: TestUser, how: 'seen_at' | 'ended_at') => {
    const session = await aSession(server.owner, user)
    const column = sql.ref(how)
    await sql`update identity.session set ${column} = now() - interval '31 minutes'
      where token_hash = ${session.tokenHash}`.execute(server.owner)
    return server.browser(session)
  }
  switch (caller) {
    case 'visitor':
      return server.browser()
    case 'madeUpCookie':
      return server.browser({ token: 'x'.repeat(43), tokenHash: Buffer.alloc(32) })
    case 'expired':
      return await end(users.owner, 'seen_at')
    case 'signedOut':
      return await end(users.owner, 'ended_at')
    case 'blocked': {
      const { owner: db } = server
      await db
        .updateTable('identity.users')
        .set({ role: 'user' })
        .where('id', '=', users.blocked.id)
        .execute()
      const session = await aSession(db, users.blocked)
      await db
        .updateTable('identity.users')
        .set({ role: 'blocked' })
        .where('id', '=', users.blocked.id)
        .execute()
      return server.browser(session)
    }
    case 'incomplete':
      return server.browser(await aSession(server.owner, users.incomplete, { complete: false }))
    case 'owner':
    case 'otherClient':
    case 'admin':
      return server.browser(await aSession(server.owner, users[caller]))
  }
}

function expectHeaders({ headers }: Answered): void {
  expect(headers).toMatchObject({ ...securityHeaders(false), 'cache-control': 'no-store' })
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
}

/** An owner with a row of every kind, and others who may not see them. The nickname is theirs alone. */
async function aWorld(server: TestServer) {
  const db = server.owner
  const users: Users = {
    owner: await aClient(db),
    otherClient: await aClient(db),
    admin: await anAdmin(db),
    blocked: await aClient(db),
    incomplete: await aClient(db, { totpSecret: null }),
  }
  const nickname = `Nickname ${randomUUID()}`
  const accountId = await anAccount(db, users.owner, { balance: '1000', nickname })
  const { transferId: transactionId } = await db
    .selectFrom('ledger.entry')
    .select('transferId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  const funding = await anAccount(db, users.owner, { nickname: `${nickname} funding`, balance: '50' })
  const world: World = {
    owner: users.owner,
    ownerId: users.owner.id,
    accountId,
    transactionId,
    beneficiaryId: await aBeneficiary(db, users.owner, { name: nickname }),
    pendingId: await anAccountRequest(db, users.owner),
    rejectedId: await anAccountRequest(db, users.owner, { rejectedBy: users.admin }),
    certificateId: await aCertificate(db, users.owner, funding, { amount: '50' }),
    terms: await termsToday(db),
    code: (caller) =>
      server.nextCode(caller === 'otherClient' || caller === 'admin' ? users[caller] : users.owner),
  }
  return { users, nickname, world }
}

describe('every procedure for every caller', () => {
  // Reading changes nothing, so one world is enough for all of it.
  let worldToRead: ReturnType<typeof aWorld> | undefined

  for (const route of listProcedures()) {
    test(route.name, async ({ server }) => {
      const reads = route.method === 'GET'
      const { users, nickname, world } = await (reads ? (worldToRead ??= aWorld(server)) : aWorld(server))
      const entry = Object.entries(table).find(([name]) => name === route.name)?.[1]
      if (!entry)
        throw new Error(
          `Say in server/src/testing/access/http-*.ts what ${route.name} answers to each caller`,
        )

      const answers: Partial<Record<Caller, string>> = {}
      for (const caller of callers) {
        const answer = await ask(await browserOf(server, users, caller), route, entry.input?.(world, caller))
        answers[caller] = answer.status === 200 ? 'answered' : (answer.code ?? String(answer.status))
        expectHeaders(answer)
        if (caller !== 'owner') expect(answer.text).not.toContain(nickname)
      }
      expect(answers).toEqual(entry.expected)
      expect(await balanceOf(server.owner, world.accountId)).toBe(
        route.name === 'payments.make' ? '987.66' : '1000.00',
      )
    })
  }

  test('the books balance after all of them', async ({ server }) => {
    expect(await findingsOf(server.owner)).toEqual([])
  })

  test('another client’s account with the caller’s beneficiary, and the reverse, are refused', async ({
    server,
  }) => {
    const owner = await aClient(server.owner)
    const other = await aClient(server.owner)
    const mine = {
      accountId: await anAccount(server.owner, other, { balance: '100' }),
      beneficiaryId: await aBeneficiary(server.owner, other),
    }
    const theirs = {
      accountId: await anAccount(server.owner, owner, { balance: '100' }),
      beneficiaryId: await aBeneficiary(server.owner, owner),
    }
    const browser = server.browser(await aSession(server.owner, other))
    const pay = (from: string, to: string) =>
      browser.post('/api/payments', {
        paymentId: randomUUID(),
        accountId: from,
        beneficiaryId: to,
        amount: '1',
      })
    expect((await pay(mine.accountId, theirs.beneficiaryId)).code).toBe('BENEFICIARY_NOT_PAYABLE')
    expect((await pay(theirs.accountId, mine.beneficiaryId)).code).toBe('ACCOUNT_NOT_FOUND')
    expect(await balanceOf(server.owner, theirs.accountId)).toBe('100.00')
  })
})
