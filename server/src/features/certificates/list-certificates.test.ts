import { randomUUID } from 'node:crypto'
import { certificatesPageSize, certificateTermsSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { test } from '#testing/app.ts'
import { amount, anAccount, aSession } from '#testing/builders.ts'
import { asAdmin } from '#testing/actors/admin-session.ts'
import { anOrganisation } from '#testing/actors/holders.ts'
import { aCertificate, aDepositor, aRate, endTerm } from '#testing/orders/certificates.ts'

describe('certificates', () => {
  test('are listed newest first, as active or expired, with counts of both, for their client alone', async ({
    app,
  }) => {
    const { client, certificates, order } = await aDepositor(app)
    const stranger = await aDepositor(app)
    const first = await aCertificate(app.owner, client, order.accountId, { amount: '10' })
    const second = await aCertificate(app.owner, client, order.accountId, { amount: '20' })
    const third = await aCertificate(app.owner, client, order.accountId, { amount: '30' })
    await aCertificate(app.owner, stranger.client, stranger.order.accountId)
    // Its term has ended, and its money is not back yet.
    await endTerm(app.owner, second)

    const all = await certificates.list({})
    expect(all.certificates.map(({ id, status }) => [id, status])).toEqual([
      [third, 'active'],
      [second, 'expired'],
      [first, 'active'],
    ])
    expect([all.counts, all.earlier]).toEqual([{ active: 2, expired: 1 }, null])
    expect(all.next?.id).toBe([first, third].toSorted()[0])
    const soon = await aCertificate(app.owner, client, order.accountId, { amount: '5' })
    await endTerm(app.owner, soon, { daysAgo: -3 })
    expect((await certificates.list({})).next).toMatchObject({ id: soon, daysRemaining: 3 })
    expect((await stranger.certificates.list({ status: 'expired' })).next).toMatchObject({
      account: { id: stranger.order.accountId },
    })
    await endTerm(app.owner, soon, { daysAgo: 0 })
    const idsOf = async (status: 'active' | 'expired') =>
      (await certificates.list({ status })).certificates.map(({ id }) => id)
    expect(await idsOf('active')).toEqual([third, first])
    expect(await idsOf('expired')).toEqual([soon, second])
    expect(await certificates.get({ certificateId: second })).toMatchObject({
      daysRemaining: 0,
      maturedAt: null,
    })
    await expect(stranger.certificates.get({ certificateId: first })).rejects.toThrow('CERTIFICATE_NOT_FOUND')
    await expect(stranger.certificates.signature({ certificateId: first })).rejects.toThrow(
      'CERTIFICATE_NOT_FOUND',
    )
  })

  test('are shown to admins with their client, or the joint holders or organisation', async ({ app }) => {
    const { client, order, certificates } = await aDepositor(app)
    const own = await aCertificate(app.owner, client, order.accountId)
    const trust = await anOrganisation(app.owner)
    const reserve = await anAccount(app.owner, trust, { balance: '100' })
    const ofTrust = await aCertificate(app.owner, client, reserve)
    const bank = await asAdmin(app)
    expect(await bank.certificates.showToAdmin({ certificateId: own })).toEqual({
      ...(await certificates.get({ certificateId: own })),
      client: { id: client.id, username: client.username, name: expect.stringMatching(/\S \S/) },
    })
    expect(await bank.certificates.showToAdmin({ certificateId: ofTrust })).toMatchObject({
      id: ofTrust,
      client: { id: trust.id, username: '', name: 'Laurent Family Trust' },
      account: { id: reserve },
    })
    await expect(bank.certificates.showToAdmin({ certificateId: randomUUID() })).rejects.toMatchObject({
      code: 'CERTIFICATE_NOT_FOUND',
    })
    await expect(
      app.as(await aSession(app.owner, client)).certificates.showToAdmin({ certificateId: own }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('are paged without a gap or a repeat, also when new ones are opened between pages', async ({
    app,
  }) => {
    const { client, certificates, order } = await aDepositor(app)
    const ids: string[] = []
    for (let count = 0; count < certificatesPageSize + 3; count += 1)
      ids.unshift(await aCertificate(app.owner, client, order.accountId, { amount: '1' }))
    const first = await certificates.list({ status: 'active' })
    await aCertificate(app.owner, client, order.accountId, { amount: '1' })
    const rest = await certificates.list({ status: 'active', before: first.earlier ?? '' })

    expect(first.certificates).toHaveLength(certificatesPageSize)
    expect([...first.certificates, ...rest.certificates].map(({ id }) => id)).toEqual(ids)
    expect(rest.earlier).toBeNull()
    expect((await certificates.list({ before: randomUUID() })).certificates).toEqual([])
  })

  test('expire by the bank’s own day, not by European time', async ({ app }) => {
    const { client, certificates, order } = await aDepositor(app)
    const id = await aCertificate(app.owner, client, order.accountId)
    const { endDate } = await certificates.get({ certificateId: id })
    const at = async (time: string) => {
      app.setNow(new Date(time))
      const { status, daysRemaining } = await certificates.get({ certificateId: id })
      return [status, daysRemaining]
    }

    // Midnight in Roseau is four in the morning, UTC.
    expect(await at(`${endDate}T03:59:59Z`)).toEqual(['active', 1])
    expect(await at(`${endDate}T04:00:00Z`)).toEqual(['expired', 0])
    app.setNow(null)
  })
})

describe('a quote', () => {
  test('names every account by nickname, and what it holds afterwards or why it cannot fund it', async ({
    app,
  }) => {
    const { client, certificates, order } = await aDepositor(app)
    const zurich = await anAccount(app.owner, client, {
      currency: 'CHF',
      nickname: 'Zurich',
      balance: '5000',
    })
    const attic = await anAccount(app.owner, client, { nickname: 'Attic', balance: '99.99' })

    const { accounts } = await certificates.quote({ amount: amount('100'), currency: 'USD', termYears: 2 })

    expect(accounts.map(({ id, balanceAfter, reason }) => [id, balanceAfter, reason])).toEqual([
      [attic, null, 'INSUFFICIENT_FUNDS'],
      [order.accountId, '900.00', null],
      [zurich, null, 'DIFFERENT_CURRENCY'],
    ])
  })

  test('moves no money and stores nothing', async ({ app }) => {
    const { certificates } = await aDepositor(app)
    const counts = () =>
      sql<object>`
      select (select count(*) from bank.certificate) as certificates, (select count(*)
        from ledger.transfer) as transfers,
        (select count(*) from identity.confirmation) as confirmations, (select count(*)
          from audit.event) as events`.execute(app.owner)
    const before = await counts()
    await certificates.quote({ amount: amount('100'), currency: 'USD', termYears: 5 })
    expect((await counts()).rows).toEqual(before.rows)
  })
})

describe('rates', () => {
  test('are shown for every currency and term: the latest one in force, or zero', async ({ app }) => {
    const { certificates } = await aDepositor(app)
    await aRate(app.owner, 'SEK', 3, '1.125')
    await aRate(app.owner, 'SEK', 3, '1.25')
    await sql`
      insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      values ('SEK', 3, 9, ${bankDay(new Date(Date.now() + 48 * 3600 * 1000))}),
        ('SEK', 5, 2.0625, ${bankDay(new Date())})`.execute(app.owner)

    const rates = await certificates.rates()

    expect(rates).toHaveLength(49 * 3)
    expect(rates[0]).toEqual({ currency: 'USD', termYears: 2, rate: expect.any(String) })
    const swedish = rates
      .filter(({ currency }) => currency === 'SEK')
      .map(({ termYears, rate }) => [termYears, rate])
    expect(swedish).toEqual([
      [2, '0.00'],
      [3, '1.25'],
      [5, '2.0625'],
    ])
  })
})

describe('terms and conditions', () => {
  test('are read in full, with their hash', async ({ app }) => {
    const { certificates } = await aDepositor(app)
    const terms = certificateTermsSchema.parse(await certificates.terms({}))
    const { rows } = await sql<{ sha256: string }>`
      select encode(sha256(convert_to(${[terms.title, ...terms.paragraphs].join('\n\n')}, 'UTF8')),
        'hex') as sha256`.execute(app.owner)

    expect(terms.version).toBe('2026-2')
    expect(terms.paragraphs).toHaveLength(10)
    expect(rows).toEqual([{ sha256: terms.sha256 }])
  })

  test('of an earlier version can still be read, but not future ones', async ({ app }) => {
    const { certificates } = await aDepositor(app)
    const before = await certificates.terms({})
    await sql`
      insert into bank.certificate_terms (version, body, sha256, valid_from)
      select version, body, sha256(convert_to(body, 'UTF8')), valid_from
      from (values ('2027-1', E'New terms\n\n1. One.', now()),
        ('2099-1', E'Later terms\n\n1. One.', now() + interval '1 day'))
        as t (version, body, valid_from)`.execute(app.owner)

    expect(await certificates.terms({})).toMatchObject({
      version: '2027-1',
      title: 'New terms',
      paragraphs: ['1. One.'],
    })
    expect(await certificates.terms({ version: before.version })).toEqual(before)
    for (const version of ['2099-1', '1999-1'])
      await expect(certificates.terms({ version })).rejects.toThrow('NOT_FOUND')
  })
})
