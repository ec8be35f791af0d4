import { randomUUID } from 'node:crypto'
import { amountSchema, type CertificatePreparation, fullName } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { aMandate, anAccessRight, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { type App, test } from '#testing/app.ts'
import {
  aClient,
  anAccount,
  anAdmin,
  aSession,
  balanceOf,
  findingsOf,
  type TestUser,
} from '#testing/builders.ts'
import { aRate, aSignature, endTerm, termsToday } from '#testing/orders/certificates.ts'
import { expireOrders } from './publish-order.ts'

type Mandate = { sign: 'A' | 'B' | null; prepare: boolean; view?: 'balances' | 'movements' }

/** A user who acts for the trust, with a code for each half minute. */
async function aPerson(app: App, holderId: string, mandate: Mandate) {
  const user: TestUser = await aClient(app.owner)
  await aMandate(app.owner, holderId, user, mandate)
  const session = await aSession(app.owner, user)
  let asked = 0
  const code = () => {
    asked += 1
    return codeOf(user.totpSecret ?? '', stepAt(app.services.clock()) + asked - 2)
  }
  const { orders } = app.as(session)
  const sign = async (orderId: string) => {
    const { confirmationId } = await orders.confirm({ orderId, code: code() })
    return await orders.sign({ orderId, confirmationId })
  }
  return { user, session, code, orders, sign, acting: app.as(session, holderId) }
}

/** A trust for which one person prepares and two sign together above 100. */
async function aTrust(app: App) {
  app.setNow(new Date())
  const trust = await anOrganisation(app.owner)
  await someRules(app.owner, trust.id, [
    { upTo: '100', a: 1, b: 0 },
    { upTo: null, a: 1, b: 1 },
  ])
  const preparer = await aPerson(app, trust.id, { sign: null, prepare: true })
  const first = await aPerson(app, trust.id, { sign: 'A', prepare: true })
  const second = await aPerson(app, trust.id, { sign: 'B', prepare: false })
  await aRate(app.owner, 'USD', 5, '3.4')
  const { endDate, ...today } = await termsToday(app.owner, 'USD', 5)
  const deposit = (amount: string): CertificatePreparation => ({
    certificateId: randomUUID(),
    accountId: trust.accountId,
    amount: amountSchema.parse(amount),
    currency: 'USD',
    termYears: 5,
    ...today,
    signature: aSignature(),
  })
  return { trust, preparer, first, second, deposit, endDate }
}

describe('a certificate of a holder', () => {
  test('is prepared with all its terms, signed by two people, opened once, and genuine', async ({ app }) => {
    const { trust, preparer, first, second, deposit, endDate } = await aTrust(app)
    const order = deposit('250')
    const orderId = order.certificateId
    const heard: unknown[] = []
    for (const to of [first.user.id, trust.id])
      app.services.changes.subscribe({ user: to }, (event) => heard.push(event))
    const quoted = { amount: order.amount, currency: order.currency, termYears: order.termYears }
    expect((await preparer.acting.certificates.quote(quoted)).accounts).toMatchObject([
      { id: trust.accountId, balance: '1000.00', balanceAfter: '750.00', reason: null },
    ])
    expect(await preparer.acting.orders.reviewCertificate(order)).toEqual({
      needed: { a: 1, b: 1 },
      alone: false,
    })
    const prepared = await preparer.acting.orders.prepareCertificate(order)
    expect(prepared).toMatchObject({
      id: orderId,
      status: 'waiting',
      isForMe: false,
      canWithdraw: true,
      content: {
        kind: 'certificate',
        account: { id: trust.accountId },
        amount: '250.00',
        termYears: 5,
        rate: '3.40',
        promise: { endDate, interest: expect.stringMatching(/^42\.5/) },
        number: null,
        signature: aSignature(),
      },
    })
    expect(await preparer.acting.orders.prepareCertificate(order)).toEqual(prepared)
    expect((await first.orders.list({ which: 'forMe' })).orders).toMatchObject([{ id: orderId }])
    expect(await first.sign(orderId)).toMatchObject({ status: 'waiting' })
    expect(await balanceOf(app.owner, trust.accountId)).toBe('1000.00')
    const opened = await second.sign(orderId)
    expect(opened).toMatchObject({ status: 'executed', content: { number: expect.any(String) } })
    expect(await balanceOf(app.owner, trust.accountId)).toBe('750.00')
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ accountIds: [trust.accountId] }))

    const { certificates, next } = await first.acting.certificates.list({})
    expect(certificates).toMatchObject([{ id: orderId, amount: '250.00', rate: '3.40', endDate }])
    expect(next?.id).toBe(orderId)
    const { number, hash } = await first.acting.certificates.get({ certificateId: orderId })
    expect(await app.as(null).certificates.verify({ number, hash })).toEqual({ genuine: true })
    expect(await second.acting.certificates.signature({ certificateId: orderId })).toMatchObject({
      image: aSignature(),
      signedFor: {
        holder: 'Laurent Family Trust',
        drawnBy: fullName(prepared.preparedBy),
        signatories: opened.signatures.map(({ person, signedAt, ...signed }) => ({
          name: fullName(person),
          signedAt: new Date(signedAt).toISOString(),
          ...signed,
        })),
      },
    })
    expect(opened.signatures).toMatchObject([{ class: 'A' }, { class: 'B' }])
    const admin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    expect((await admin.holders.get({ holderId: trust.id })).certificates).toEqual({
      total: 1,
      first: [{ id: orderId, number, amount: '250.00', currency: 'USD', endDate, status: 'active' }],
    })
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('names those whose signatures counted, to people of its orders alone', async ({ app }) => {
    const { trust, preparer, first, second, deposit } = await aTrust(app)
    const former = await aPerson(app, trust.id, { sign: 'B', prepare: false })
    const viewer = await aPerson(app, trust.id, { sign: null, prepare: false })
    const order = deposit('250')
    const { certificateId } = order
    await preparer.acting.orders.prepareCertificate(order)
    expect((await former.sign(certificateId)).signatures).toHaveLength(1)
    // Yesterday was the last day of a mandate: nothing is voided by that.
    await app.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update bank.mandate
        set first_day = ledger.day_of(now()) - 9, last_day = ledger.day_of(now()) - 1
        where user_id = ${former.user.id}`.execute(tx)
    })
    expect(await first.sign(certificateId)).toMatchObject({ status: 'waiting' })
    const opened = await second.sign(certificateId)
    expect(opened).toMatchObject({ status: 'executed', signatures: [{ class: 'A' }, { class: 'B' }] })
    const seenBy = async ({ acting }: typeof viewer) =>
      (await acting.certificates.signature({ certificateId })).signedFor?.signatories
    expect(await seenBy(second)).toMatchObject([{ class: 'A' }, { class: 'B' }])
    expect(await seenBy(preparer)).toHaveLength(2)
    expect(await seenBy(viewer)).toEqual([])
  })

  test('is opened at once by a person whose signature is enough, or not prepared at all', async ({ app }) => {
    const { trust, preparer, first, deposit } = await aTrust(app)
    const order = deposit('80')
    expect(await first.acting.orders.reviewCertificate(order)).toMatchObject({ alone: true })
    expect(await preparer.acting.orders.reviewCertificate(order)).toMatchObject({ alone: false })
    const { confirmationId } = await first.acting.orders.confirmCertificate({ order, code: first.code() })
    const other = { ...order, amount: amountSchema.parse('81') }
    await expect(first.acting.orders.prepareCertificate({ ...other, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    await expect(first.orders.get({ orderId: order.certificateId })).rejects.toThrow('ORDER_NOT_FOUND')
    const signed = { ...order, confirmationId }
    const opened = await first.acting.orders.prepareCertificate(signed)
    expect(opened).toMatchObject({ status: 'executed', signatures: [{ person: { id: first.user.id } }] })
    expect(await first.acting.orders.prepareCertificate(signed)).toEqual(opened)
    expect(await balanceOf(app.owner, trust.accountId)).toBe('920.00')
    // Together with this one the next is above the limit of one signature.
    const next = deposit('80')
    expect(await first.acting.orders.reviewCertificate(next)).toEqual({
      needed: { a: 1, b: 1 },
      alone: false,
    })
    await expect(
      preparer.acting.orders.prepareCertificate({ ...next, confirmationId: randomUUID() }),
    ).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await expect(preparer.orders.get({ orderId: next.certificateId })).rejects.toThrow('ORDER_NOT_FOUND')
  })

  test('whose rate the bank has changed since ends, says so, and moves no money', async ({ app }) => {
    const { trust, preparer, first, second, deposit } = await aTrust(app)
    const order = deposit('250')
    const orderId = order.certificateId
    await preparer.acting.orders.prepareCertificate(order)
    await first.sign(orderId)
    const { confirmationId } = await second.orders.confirm({ orderId, code: second.code() })
    await sql`
      insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      values ('USD', 5, 3.6, ledger.day_of(now()))`.execute(app.owner)
    await expect(second.orders.sign({ orderId, confirmationId })).rejects.toThrow('QUOTE_CHANGED')
    const over = { status: 'expired', changedSince: 'rate', isForMe: false, content: { promise: null } }
    expect(await second.orders.get({ orderId })).toMatchObject(over)
    expect(await second.orders.count()).toEqual({ forMe: 0, forOthers: 0 })
    expect((await second.orders.list({ which: 'done' })).orders).toMatchObject([over])
    await expireOrders(app.services)
    expect(await second.orders.get({ orderId })).toMatchObject(over)
    await expect(second.orders.sign({ orderId, confirmationId })).rejects.toThrow('QUOTE_CHANGED')
    await expect(preparer.orders.withdraw({ orderId })).rejects.toThrow('QUOTE_CHANGED')
    const { rows } = await sql<{ action: string }>`
      select action from audit.event where user_id = ${second.user.id} order by id desc limit 1`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ action: 'certificate-order-outdated' }])
    expect(await balanceOf(app.owner, trust.accountId)).toBe('1000.00')
    await expect(preparer.acting.orders.prepareCertificate(deposit('250'))).rejects.toThrow('QUOTE_CHANGED')
  })

  test('shows each signatory the terms that it was prepared under, and is opened under them', async ({
    app,
  }) => {
    const { preparer, first, second, deposit } = await aTrust(app)
    const order = deposit('250')
    const { certificateId: orderId, termsVersion: version } = order
    await preparer.acting.orders.prepareCertificate(order)
    await first.sign(orderId)
    const terms = async (asked: { version?: string }) =>
      await app.as(second.session).certificates.terms(asked)
    const agreed = await terms({})
    await sql`
      insert into bank.certificate_terms (version, body, sha256)
      values ('2027-1', 'New terms', sha256('New terms'))`.execute(app.owner)
    expect((await terms({})).version).toBe('2027-1')
    expect(await second.orders.get({ orderId })).toMatchObject({
      status: 'waiting',
      changedSince: null,
      isForMe: true,
      content: { termsVersion: version },
    })
    expect(await terms({ version })).toEqual(agreed)
    expect(await second.sign(orderId)).toMatchObject({
      status: 'executed',
      content: { termsVersion: version },
    })
    const { number, hash, termsVersion } = await first.acting.certificates.get({ certificateId: orderId })
    expect(termsVersion).toBe(version)
    expect(await app.as(null).certificates.verify({ number, hash })).toEqual({ genuine: true })
    await expect(preparer.acting.orders.prepareCertificate(deposit('250'))).rejects.toThrow('TERMS_CHANGED')
  })

  test('is shown by a mandate for the accounts and the view that it has, and to no other person', async ({
    app,
  }) => {
    const { trust, first, deposit } = await aTrust(app)
    const order = deposit('80')
    const { certificateId } = order
    const { confirmationId } = await first.acting.orders.confirmCertificate({ order, code: first.code() })
    await first.acting.orders.prepareCertificate({ ...order, confirmationId })
    const balances = await aPerson(app, trust.id, { sign: 'A', prepare: true, view: 'balances' })
    const viewer = await aPerson(app, trust.id, { sign: null, prepare: false })
    expect(await viewer.acting.certificates.get({ certificateId })).toMatchObject({ amount: '80.00' })
    await expect(viewer.acting.certificates.quote({ ...order, termYears: 5 })).rejects.toThrow()
    for (const { certificates } of [
      balances.acting,
      app.as(viewer.session, (await anOrganisation(app.owner)).id),
    ])
      await expect(certificates.list({})).rejects.toThrow(/OUTSIDE_OF_ACCESS|ACCESS_ENDED/)
    // Another account of the same trust, and what a client gives, show none of it.
    const part = await aClient(app.owner)
    const account = await anAccount(app.owner, trust)
    await aMandate(app.owner, trust.id, part, { accountIds: [account] })
    const seen = app.as(await aSession(app.owner, part), trust.id).certificates
    expect(await seen.list({})).toMatchObject({ certificates: [], counts: { active: 0, expired: 0 } })
    await expect(seen.get({ certificateId })).rejects.toThrow('CERTIFICATE_NOT_FOUND')
    await expect(seen.signature({ certificateId })).rejects.toThrow('CERTIFICATE_NOT_FOUND')
    await expect(viewer.orders.get({ orderId: certificateId })).rejects.toThrow('ORDER_NOT_FOUND')
    const client = await aClient(app.owner)
    await anAccessRight(app.owner, client, viewer.user)
    await expect(app.as(viewer.session, client.id).certificates.list({})).rejects.toThrow('OUTSIDE_OF_ACCESS')
    // In one's own name there are one's own certificates alone.
    expect((await app.as(first.session).certificates.list({})).certificates).toEqual([])
  })

  test('is paid back when its term ends, and its people are notified', async ({ app }) => {
    const { trust, first, second, deposit } = await aTrust(app)
    const order = deposit('80')
    const { confirmationId } = await first.acting.orders.confirmCertificate({ order, code: first.code() })
    await first.acting.orders.prepareCertificate({ ...order, confirmationId })
    await endTerm(app.owner, order.certificateId)
    await sql`select from bank.mature_certificate(${order.certificateId})`.execute(app.owner)
    expect(Number(await balanceOf(app.owner, trust.accountId))).toBeGreaterThan(1_013)
    const { notifications } = await app.as(second.session).notifications.list({})
    const matured = notifications.find(({ action }) => action === 'holder-certificate-matured')
    expect(matured?.holderId).toBe(trust.id)
    expect(await findingsOf(app.owner)).toEqual([])
  })
})
