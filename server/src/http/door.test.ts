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
  testPassword,
  type TestPerson,
} from '#testing/builders.ts'
import {
  type Caller,
  callers,
  clients,
  everybody,
  type Expected,
  staff,
  withoutSession,
} from '#testing/door-callers.ts'
import { rateEntries } from '#testing/door-rates.ts'
import { aCertificate, aSignature, type CertificateTerms, termsToday } from '#testing/certificates.ts'
import { type Answered, type Browser, type Door, test } from '#testing/door.ts'
import { fourEyesRows } from '#testing/four-eyes-rows.ts'
import { consultationEntries } from '#testing/door-consultations.ts'
import { ask, listProcedures, type ProcedureName } from '#testing/procedures.ts'
import { securityHeaders } from './security-headers.ts'

type World = {
  owner: TestPerson
  ownerId: string
  accountId: string
  beneficiaryId: string
  pendingId: string
  rejectedId: string
  certificateId: string
  terms: CertificateTerms
  code: (caller: Caller) => string
}
type Entry = { expected: Expected; input?: (world: World, caller: Caller) => Record<string, unknown> }

const order = ({ accountId, beneficiaryId }: World) => ({
  paymentId: randomUUID(),
  accountId,
  beneficiaryId,
  amount: '12.34',
})
const account = ({ accountId }: World) => ({ accountId })
const request = () => ({
  requestId: randomUUID(),
  accountType: 'deposit',
  nickname: 'Zurich Reserve',
  currency: 'CHF',
})
const somebody = ({ ownerId }: World) => ({ personId: ownerId })
const conversation = ({ ownerId }: World) => ({ clientId: ownerId })
const opening = ({ ownerId }: World) => ({
  accountId: randomUUID(),
  clientId: ownerId,
  accountType: 'business',
  nickname: 'Opened by staff',
  currency: 'EUR',
})
const newBalance = ({ accountId }: World) => ({
  accountId,
  newBalance: '1500.00',
  expectedBalance: '1000.00',
})
const adjustment = (world: World) => ({
  ...newBalance(world),
  adjustmentId: randomUUID(),
  note: 'Interest that was missed',
})

const one = ({ beneficiaryId }: World) => ({ beneficiaryId })
const somebodyNew = () => ({
  kind: 'bank',
  beneficiaryId: randomUUID(),
  name: 'Somebody New',
  address: null,
  town: null,
  country: null,
  bankName: 'Windward Isles Bank',
  bankAccountNumber: '007344182056',
  bankRoutingNumber: null,
  swiftCode: null,
})
const certificate = ({ certificateId }: World) => ({ certificateId })
const wish = { amount: '12.34', currency: 'USD', termYears: 2 }
const deposit = ({ accountId, terms }: World) => ({
  ...wish,
  ...terms,
  certificateId: randomUUID(),
  accountId,
  signature: aSignature(),
})

/** What each procedure answers to each caller. One that is missing here does not compile. */
const table: Record<ProcedureName, Entry> = {
  ...consultationEntries({ everybody, staff, staffAnswered: (admin) => ({ ...staff, admin }) }),
  'signIn.signIn': {
    expected: everybody('INVALID_CREDENTIALS'),
    input: ({ owner }, caller) => ({
      identifier: `${owner.username}-${caller}`,
      password: 'wrong',
      code: '123456',
    }),
  },
  'signIn.signOut': { expected: everybody('answered') },
  'signIn.current': { expected: everybody('answered') },
  'signIn.touch': { expected: { ...everybody('answered'), ...withoutSession } },
  'signIn.demoPeople': { expected: everybody('NOT_FOUND') },
  'accounts.list': { expected: clients('answered') },
  'accounts.allocation': { expected: clients('answered') },
  'accounts.get': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'accounts.listForStaff': { expected: staff, input: () => ({ search: 'nobody is called that' }) },
  'accounts.getForStaff': {
    expected: { ...staff, admin: 'ACCOUNT_NOT_FOUND' },
    input: () => ({ accountId: randomUUID() }),
  },
  'accounts.findClients': { expected: staff, input: () => ({ search: 'nobody is called that' }) },
  'accounts.reviewOpening': { expected: staff, input: () => ({ currency: 'USD', initialBalance: '100.00' }) },
  'accounts.confirmOpening': {
    expected: staff,
    input: (world, caller) => ({ order: opening(world), code: world.code(caller) }),
  },
  'accounts.open': { expected: staff, input: (world) => ({ order: opening(world) }) },
  'accounts.reviewAdjustment': {
    expected: { ...staff, admin: 'BALANCE_CHANGED' },
    input: (world) => ({ ...newBalance(world), expectedBalance: '1.00' }),
  },
  'accounts.confirmAdjustment': {
    expected: staff,
    input: (world, caller) => ({ ...adjustment(world), code: world.code(caller) }),
  },
  // Not even staff without a code.
  'accounts.adjustBalance': { expected: { ...staff, admin: 'CODE_REQUIRED' }, input: adjustment },
  'statements.pageForStaff': {
    expected: { ...staff, admin: 'ACCOUNT_NOT_FOUND' },
    input: () => ({ accountId: randomUUID() }),
  },
  'statements.curveForStaff': { expected: staff, input: account },
  'statements.page': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.curve': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.find': { expected: clients('answered'), input: () => ({ reference: 'TXN-9F21' }) },
  'payments.payees': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'payments.review': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  // Whoever proves to be themselves gets a confirmation, and nothing to use it for.
  'payments.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: order(world), code: world.code(caller) }),
  },
  'payments.make': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  'certificates.list': { expected: clients('answered') },
  'certificates.get': { expected: clients('CERTIFICATE_NOT_FOUND'), input: certificate },
  'certificates.signature': { expected: clients('CERTIFICATE_NOT_FOUND'), input: certificate },
  'certificates.rates': { expected: clients('answered') },
  'certificates.terms': { expected: clients('answered') },
  'certificates.quote': { expected: clients('answered'), input: () => wish },
  'certificates.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: deposit(world), code: world.code(caller) }),
  },
  // Nobody opens one without a code; the owner is told so, and the others that they have no such account.
  'certificates.open': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'CODE_REQUIRED' },
    input: deposit,
  },
  'certificates.verify': {
    expected: everybody('answered'),
    input: () => ({ number: 'CD-2026-AAAAAAAA', hash: '0'.repeat(64) }),
  },
  ...rateEntries,
  'beneficiaries.list': { expected: clients('answered') },
  'accountRequests.list': { expected: clients('answered') },
  // Whoever asks, asks for themselves; staff would be asking themselves.
  'accountRequests.submit': { expected: { ...clients('answered'), admin: 'NOT_ALLOWED' }, input: request },
  'accountRequests.putAside': {
    expected: clients('REQUEST_NOT_FOUND'),
    input: ({ rejectedId }) => ({ requestId: rejectedId }),
  },
  'accountRequests.listForStaff': { expected: staff },
  'accountRequests.showToStaff': { expected: staff, input: ({ pendingId }) => ({ requestId: pendingId }) },
  'accountRequests.countPending': { expected: staff },
  'accountRequests.decide': {
    expected: staff,
    input: ({ pendingId }) => ({ requestId: pendingId, decision: 'rejected' }),
  },
  'dashboard.get': { expected: clients('answered') },
  'messages.thread': { expected: clients('answered') },
  // Staff answer; they have no account manager.
  'messages.send': {
    expected: { ...clients('answered'), admin: 'NOT_ALLOWED' },
    input: () => ({ id: randomUUID(), body: 'Good morning', place: 'messages' }),
  },
  'messages.greet': { expected: clients('answered') },
  'messages.markRead': { expected: clients('answered'), input: () => ({ upTo: randomUUID() }) },
  'messages.unread': { expected: clients('answered') },
  'messages.typing': { expected: clients('answered') },
  'messages.emergencyLine': { expected: clients('answered') },
  'messages.conversations': { expected: staff },
  'messages.threadOf': { expected: staff, input: conversation },
  'messages.countWaiting': { expected: staff },
  'messages.search': { expected: staff, input: () => ({ words: 'good morning' }) },
  'messages.reply': {
    expected: staff,
    input: (world) => ({ ...conversation(world), id: randomUUID(), body: 'Good morning' }),
  },
  'messages.typingTo': { expected: staff, input: conversation },
  'messages.attend': { expected: staff, input: (world) => ({ ...conversation(world), here: true }) },
  'beneficiaries.check': { expected: clients('answered'), input: () => ({ beneficiary: somebodyNew() }) },
  'beneficiaries.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ beneficiary: somebodyNew(), code: world.code(caller) }),
  },
  // Without the confirmation that only a code buys nobody adds anybody, not even for themselves.
  'beneficiaries.add': {
    expected: { ...clients('CONFIRMATION_REFUSED'), owner: 'CONFIRMATION_REFUSED' },
    input: () => ({ beneficiary: somebodyNew(), confirmationId: randomUUID() }),
  },
  'beneficiaries.remove': { expected: clients('NOT_FOUND'), input: one },
  'beneficiaries.restore': { expected: clients('NOT_FOUND'), input: one },
  'overview.get': { expected: staff },
  'overview.tryEmailAgain': {
    expected: { ...staff, admin: 'NOT_FOUND' },
    input: () => ({ id: randomUUID() }),
  },
  'people.list': { expected: staff },
  'people.counts': { expected: staff },
  'people.get': { expected: { ...staff, admin: 'NOT_FOUND' }, input: () => ({ personId: randomUUID() }) },
  ...fourEyesRows<Caller, Expected>(staff),
  'people.setRole': { expected: staff, input: (world) => ({ ...somebody(world), role: 'blocked' }) },
  'people.resetPassword': {
    expected: staff,
    input: (world) => ({ ...somebody(world), newPassword: 'q7R!vL2m@Xe9' }),
  },
  'people.endSessions': {
    expected: staff,
    input: (world, caller) => ({ ...somebody(world), code: world.code(caller) }),
  },
  'people.setupLink': { expected: staff, input: somebody },
  'people.revokeSetupLink': { expected: { ...staff, admin: 'NOT_FOUND' }, input: somebody },
  'people.showPhrase': {
    expected: { ...staff, admin: 'NOT_FOUND' },
    input: (world, caller) => ({ ...somebody(world), code: world.code(caller) }),
  },
  'people.checkPhrase': {
    expected: { ...staff, admin: 'NOT_FOUND' },
    input: (world, caller) => ({ ...somebody(world), code: world.code(caller), said: 'the blue door' }),
  },
  'audit.list': { expected: staff },
  'audit.seals': { expected: staff },
  'audit.verify': { expected: staff, input: () => ({ from: 1 }) },
  // Everybody's own: another asks for theirs.
  'notices.list': { expected: clients('answered') },
  'notices.unread': { expected: clients('answered') },
  'notices.markRead': { expected: clients('answered'), input: () => ({ upTo: '9000000000000000000' }) },
  'notices.settings': { expected: clients('answered') },
  'notices.choose': {
    expected: clients('answered'),
    input: () => ({ kind: 'payment', inPortal: true, byMail: false }),
  },
  'profile.get': { expected: clients('answered') },
  'profile.save': {
    expected: clients('answered'),
    input: (world, caller) => ({ version: 0, phone: '+1 767 555 0110', proof: { code: world.code(caller) } }),
  },
  'profile.sendEmailAgain': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.cancelEmail': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.confirmEmail': { expected: everybody('LINK_NOT_VALID'), input: () => ({ token: 'x'.repeat(43) }) },
  'profile.phrase': {
    expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' },
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'profile.exportData': {
    expected: clients('answered'),
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'security.protection': { expected: clients('answered') },
  // About oneself, whoever one is: there are no ids of others in it.
  'security.beginEnrolment': {
    expected: { ...clients('answered'), incomplete: 'answered' },
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.confirmEnrolment': {
    expected: {
      ...clients('ENROLMENT_EXPIRED'),
      owner: 'ENROLMENT_EXPIRED',
      incomplete: 'ENROLMENT_EXPIRED',
    },
    input: () => ({ enrolmentId: randomUUID(), code: '123456' }),
  },
  'security.disableTwoFactor': {
    expected: { ...clients('TWO_FACTOR_REQUIRED'), owner: 'TWO_FACTOR_REQUIRED' },
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.changePassword': {
    expected: clients('answered'),
    input: (world, caller) => ({
      currentPassword: testPassword,
      newPassword: 'a quiet evening by the kettle',
      code: world.code(caller),
    }),
  },
  // For a session alone that began with a password staff gave.
  'security.choosePassword': {
    expected: { ...clients('NOT_ALLOWED'), owner: 'NOT_ALLOWED', incomplete: 'NOT_ALLOWED' },
    input: () => ({ newPassword: 'a quiet evening by the kettle' }),
  },
  'security.makeRecoveryCodes': {
    expected: clients('answered'),
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.sessions': { expected: clients('answered') },
  'security.endSession': {
    expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' },
    input: (world, caller) => ({ sessionId: randomUUID(), proof: { code: world.code(caller) } }),
  },
  'security.endOtherSessions': {
    expected: clients('answered'),
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'security.history': { expected: clients('answered') },
  // The link is the proof, whoever is signed in.
  'accountSetup.open': {
    expected: everybody('answered'),
    input: () => ({ token: randomUUID(), key: randomUUID() }),
  },
  'accountSetup.begin': {
    expected: everybody('LINK_NOT_VALID'),
    input: ({ owner }) => ({
      token: randomUUID(),
      username: owner.username,
      password: 'a quiet evening by the kettle',
    }),
  },
  'accountSetup.complete': {
    expected: everybody('LINK_NOT_VALID'),
    input: () => ({ token: randomUUID(), key: randomUUID(), code: '123456' }),
  },
}

/** A fresh browser for each question: some questions end the session. */
async function browserOf(
  door: Door,
  people: Record<'owner' | 'otherClient' | 'admin' | 'incomplete' | 'blocked', TestPerson>,
  caller: Caller,
): Promise<Browser> {
  const end = async (person: TestPerson, how: 'seen_at' | 'ended_at') => {
    const session = await aSession(door.owner, person)
    const column = sql.ref(how)
    await sql`update identity.session set ${column} = now() - interval '31 minutes' where token_hash = ${session.tokenHash}`.execute(
      door.owner,
    )
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
      await db
        .updateTable('identity.person')
        .set({ role: 'user' })
        .where('id', '=', people.blocked.id)
        .execute()
      const session = await aSession(db, people.blocked)
      await db
        .updateTable('identity.person')
        .set({ role: 'blocked' })
        .where('id', '=', people.blocked.id)
        .execute()
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
        owner: await aClient(db),
        otherClient: await aClient(db),
        admin: await anAdmin(db),
        blocked: await aClient(db),
        incomplete: await aClient(db, { totpSecret: null }),
      }
      const nickname = `Nickname ${randomUUID()}`
      const accountId = await anAccount(db, people.owner, { balance: '1000', nickname })
      const beneficiaryId = await aBeneficiary(db, people.owner, { name: nickname })
      const pendingId = await anAccountRequest(db, people.owner)
      const rejectedId = await anAccountRequest(db, people.owner, { rejectedBy: people.admin })
      const code = (caller: Caller) =>
        door.nextCode(caller === 'otherClient' || caller === 'admin' ? people[caller] : people.owner)
      const funding = await anAccount(db, people.owner, { nickname: `${nickname} funding`, balance: '50' })
      const certificateId = await aCertificate(db, people.owner, funding, { amount: '50' })
      const world: World = {
        owner: people.owner,
        ownerId: people.owner.id,
        accountId,
        beneficiaryId,
        pendingId,
        rejectedId,
        certificateId,
        terms: await termsToday(db),
        code,
      }
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
    const mine = {
      accountId: await anAccount(door.owner, other, { balance: '100' }),
      beneficiaryId: await aBeneficiary(door.owner, other),
    }
    const theirs = {
      accountId: await anAccount(door.owner, owner, { balance: '100' }),
      beneficiaryId: await aBeneficiary(door.owner, owner),
    }
    const browser = door.browser(await aSession(door.owner, other))
    const pay = (from: string, to: string) =>
      browser.post('/api/payments', {
        paymentId: randomUUID(),
        accountId: from,
        beneficiaryId: to,
        amount: '1',
      })
    expect((await pay(mine.accountId, theirs.beneficiaryId)).code).toBe('BENEFICIARY_NOT_PAYABLE')
    expect((await pay(theirs.accountId, mine.beneficiaryId)).code).toBe('ACCOUNT_NOT_FOUND')
    expect(await balanceOf(door.owner, theirs.accountId)).toBe('100.00')
  })
})
