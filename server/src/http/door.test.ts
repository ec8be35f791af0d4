import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aBeneficiary, aClient, anAccount, anAdmin, aSession, balanceOf, findingsOf, testPassword, type TestPerson } from '#testing/builders.ts'
import { type Answered, type Browser, type Door, test } from '#testing/door.ts'
import { ask, listProcedures, type ProcedureName } from '#testing/procedures.ts'
import { securityHeaders } from './security-headers.ts'

/** Who may stand at the door. Whatever they ask for is the owner's. */
const callers = ['nobody', 'madeUpCookie', 'expired', 'signedOut', 'blocked', 'incomplete', 'owner', 'otherClient', 'admin'] as const
type Caller = (typeof callers)[number]
type Expected = Record<Caller, RefusalCode | 'answered'>

const withoutSession = {
  nobody: 'NOT_SIGNED_IN', madeUpCookie: 'NOT_SIGNED_IN', expired: 'NOT_SIGNED_IN', signedOut: 'NOT_SIGNED_IN', blocked: 'NOT_SIGNED_IN',
} as const

function everybody(answer: RefusalCode | 'answered'): Expected {
  const { owner, otherClient, admin, incomplete } = { owner: answer, otherClient: answer, admin: answer, incomplete: answer }
  return { nobody: answer, madeUpCookie: answer, expired: answer, signedOut: answer, blocked: answer, incomplete, owner, otherClient, admin }
}

/** A client's call: with another client's ids, staff's included, it finds nothing. */
function clients(foreign: RefusalCode | 'answered'): Expected {
  return { ...withoutSession, incomplete: 'ENROLMENT_REQUIRED', owner: 'answered', otherClient: foreign, admin: foreign }
}

const staff: Expected = {
  ...withoutSession, incomplete: 'ENROLMENT_REQUIRED', owner: 'NOT_ALLOWED', otherClient: 'NOT_ALLOWED', admin: 'answered',
}

type World = { owner: TestPerson; accountId: string; beneficiaryId: string; code: (caller: Caller) => string }
type Entry = { expected: Expected; input?: (world: World, caller: Caller) => Record<string, unknown> }

const order = ({ accountId, beneficiaryId }: World) => ({ paymentId: randomUUID(), accountId, beneficiaryId, amount: '12.34' })
const account = ({ accountId }: World) => ({ accountId })

/** What each procedure answers to each caller. One that is missing here does not compile. */
const table: Record<ProcedureName, Entry> = {
  'signIn.signIn': {
    expected: everybody('INVALID_CREDENTIALS'),
    input: ({ owner }, caller) => ({ identifier: `${owner.username}-${caller}`, password: 'wrong', code: '123456' }),
  },
  'signIn.signOut': { expected: everybody('answered') },
  'signIn.current': { expected: everybody('answered') },
  'signIn.touch': { expected: { ...everybody('answered'), ...withoutSession } },
  'signIn.demoPeople': { expected: everybody('NOT_FOUND') },
  'accounts.list': { expected: clients('answered') },
  'accounts.get': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.page': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.curve': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'payments.payees': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'payments.review': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  // Whoever proves to be themselves gets a confirmation, and nothing to use it for.
  'payments.confirm': { expected: clients('answered'), input: (world, caller) => ({ order: order(world), code: world.code(caller) }) },
  'payments.make': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  'beneficiaries.list': { expected: clients('answered') },
  'profile.get': { expected: clients('answered') },
  'profile.save': {
    expected: clients('answered'),
    input: (world, caller) => ({ version: 0, phone: '+1 767 555 0110', proof: { code: world.code(caller) } }),
  },
  'profile.sendEmailAgain': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.cancelEmail': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.confirmEmail': { expected: everybody('LINK_NOT_VALID'), input: () => ({ token: 'x'.repeat(43) }) },
  'profile.phrase': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' }, input: (world, caller) => ({ proof: { code: world.code(caller) } }) },
  'profile.exportData': { expected: clients('answered'), input: (world, caller) => ({ proof: { code: world.code(caller) } }) },
  'overview.get': { expected: staff },
  'security.protection': { expected: clients('answered') },
  // About oneself, whoever one is: there are no ids of others in it.
  'security.beginEnrolment': { expected: { ...clients('answered'), incomplete: 'answered' }, input: (world, caller) => ({ code: world.code(caller) }) },
  'security.confirmEnrolment': {
    expected: { ...clients('ENROLMENT_EXPIRED'), owner: 'ENROLMENT_EXPIRED', incomplete: 'ENROLMENT_EXPIRED' },
    input: () => ({ enrolmentId: randomUUID(), code: '123456' }),
  },
  'security.disableTwoFactor': {
    expected: { ...clients('TWO_FACTOR_REQUIRED'), owner: 'TWO_FACTOR_REQUIRED' },
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.changePassword': {
    expected: clients('answered'),
    input: (world, caller) => ({ currentPassword: testPassword, newPassword: 'a quiet evening by the kettle', code: world.code(caller) }),
  },
  'security.makeRecoveryCodes': { expected: clients('answered'), input: (world, caller) => ({ code: world.code(caller) }) },
  'security.sessions': { expected: clients('answered') },
  'security.endSession': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' }, input: () => ({ sessionId: randomUUID() }) },
  'security.endOtherSessions': { expected: clients('answered') },
  'security.history': { expected: clients('answered') },
}

/** A fresh browser for each question: some questions end the session. */
async function browserOf(door: Door, people: Record<'owner' | 'otherClient' | 'admin' | 'incomplete' | 'blocked', TestPerson>, caller: Caller): Promise<Browser> {
  const end = async (person: TestPerson, how: 'seen_at' | 'ended_at') => {
    const session = await aSession(door.owner, person)
    const column = sql.ref(how)
    await sql`update identity.session set ${column} = now() - interval '31 minutes' where token_hash = ${session.tokenHash}`.execute(door.owner)
    return door.browser(session)
  }
  switch (caller) {
    case 'nobody':
      return door.browser()
    case 'madeUpCookie':
      return door.browser({ token: 'x'.repeat(43), tokenHash: Buffer.alloc(32) })
    case 'expired':
      return await end(people.owner, 'seen_at')
    case 'signedOut':
      return await end(people.owner, 'ended_at')
    case 'blocked': {
      const { owner: db } = door
      await db.updateTable('identity.person').set({ role: 'user' }).where('id', '=', people.blocked.id).execute()
      const session = await aSession(db, people.blocked)
      await db.updateTable('identity.person').set({ role: 'blocked' }).where('id', '=', people.blocked.id).execute()
      return door.browser(session)
    }
    case 'incomplete':
      return door.browser(await aSession(door.owner, people.incomplete, { complete: false }))
    case 'owner':
    case 'otherClient':
    case 'admin':
      return door.browser(await aSession(door.owner, people[caller]))
  }
}

function expectHeaders({ headers }: Answered): void {
  expect(headers).toMatchObject({ ...securityHeaders(false), 'cache-control': 'no-store' })
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
}

describe('every procedure, for everybody who may stand at the door', () => {
  for (const route of listProcedures()) {
    test(route.name, async ({ door }) => {
      const db = door.owner
      const people = {
        owner: await aClient(db), otherClient: await aClient(db), admin: await anAdmin(db), blocked: await aClient(db),
        incomplete: await aClient(db, { totpSecret: null }),
      }
      const nickname = `Nickname ${randomUUID()}`
      const accountId = await anAccount(db, people.owner, { balance: '1000', nickname })
      const beneficiaryId = await aBeneficiary(db, people.owner, { name: nickname })
      const code = (caller: Caller) => door.nextCode(caller === 'otherClient' || caller === 'admin' ? people[caller] : people.owner)
      const world: World = { owner: people.owner, accountId, beneficiaryId, code }
      const entry = Object.entries(table).find(([name]) => name === route.name)?.[1]
      if (!entry) throw new Error(`${route.name} is not in the table`)

      const answers: Partial<Record<Caller, string>> = {}
      for (const caller of callers) {
        const answer = await ask(await browserOf(door, people, caller), route, entry.input?.(world, caller))
        answers[caller] = answer.status === 200 ? 'answered' : (answer.code ?? String(answer.status))
        expectHeaders(answer)
        if (caller !== 'owner') expect(answer.text).not.toContain(nickname)
      }
      expect(answers).toEqual(entry.expected)
      expect(await balanceOf(db, accountId)).toBe(route.name === 'payments.make' ? '987.66' : '1000.00')
      expect(await findingsOf(db)).toEqual([])
    })
  }

  test('one’s own account and somebody else’s beneficiary, and the other way round', async ({ door }) => {
    const owner = await aClient(door.owner)
    const other = await aClient(door.owner)
    const mine = { accountId: await anAccount(door.owner, other, { balance: '100' }), beneficiaryId: await aBeneficiary(door.owner, other) }
    const theirs = { accountId: await anAccount(door.owner, owner, { balance: '100' }), beneficiaryId: await aBeneficiary(door.owner, owner) }
    const browser = door.browser(await aSession(door.owner, other))
    const pay = (from: string, to: string) => browser.post('/api/payments', { paymentId: randomUUID(), accountId: from, beneficiaryId: to, amount: '1' })
    expect((await pay(mine.accountId, theirs.beneficiaryId)).code).toBe('BENEFICIARY_NOT_PAYABLE')
    expect((await pay(theirs.accountId, mine.beneficiaryId)).code).toBe('ACCOUNT_NOT_FOUND')
    expect(await balanceOf(door.owner, theirs.accountId)).toBe('100.00')
  })
})
