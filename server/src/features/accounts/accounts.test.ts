import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'
import { aCertificate, aDepositor, endTerm } from '#testing/orders/certificates.ts'

describe('accounts', () => {
  test('are not shown without a session', async ({ app }) => {
    await expect(app.as(null).accounts.list()).rejects.toThrow('NOT_SIGNED_IN')
    await expect(app.as(null).accounts.get({ accountId: randomUUID() })).rejects.toThrow('NOT_SIGNED_IN')
  })

  test('are not shown to a client who has yet to enrol', async ({ app }) => {
    const user = await aClient(app.owner, { totpSecret: null })
    const bank = app.as(await aSession(app.owner, user, { complete: false }))

    await expect(bank.accounts.list()).rejects.toThrow('ENROLMENT_REQUIRED')
  })

  test('of another client are not found', async ({ app }) => {
    const theirs = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    const client = app.as(await aSession(app.owner, await aClient(app.owner)))
    const admin = app.as(await aSession(app.owner, await aClient(app.owner, { role: 'admin' })))

    for (const bank of [client, admin]) {
      await expect(bank.accounts.get({ accountId: theirs })).rejects.toThrow('ACCOUNT_NOT_FOUND')
      expect(await bank.accounts.list()).toEqual([])
    }
  })

  test('are listed oldest first, with the decimals of each currency', async ({ app }) => {
    const client = await aClient(app.owner)
    const opened = (day: string) => ({ openedAt: new Date(`2026-0${day}T15:00:00Z`) })
    await anAccount(app.owner, client, {
      currency: 'JPY',
      balance: '1200',
      nickname: 'Second',
      ...opened('3-01'),
    })
    await anAccount(app.owner, client, {
      currency: 'BTC',
      balance: '3.5',
      nickname: 'Third',
      ...opened('4-01'),
    })
    await anAccount(app.owner, client, {
      currency: 'USD',
      balance: '1250000.55',
      nickname: 'First',
      ...opened('2-01'),
    })
    await anAccount(app.owner, client, { currency: 'EUR', nickname: 'Empty', ...opened('5-01') })

    const listed = await app.as(await aSession(app.owner, client)).accounts.list()

    expect(
      listed.map(({ nickname, currency, balance, isCrypto }) => ({ nickname, currency, balance, isCrypto })),
    ).toEqual([
      { nickname: 'First', currency: 'USD', balance: '1250000.55', isCrypto: false },
      { nickname: 'Second', currency: 'JPY', balance: '1200', isCrypto: false },
      { nickname: 'Third', currency: 'BTC', balance: '3.50000000', isCrypto: true },
      { nickname: 'Empty', currency: 'EUR', balance: '0.00', isCrypto: false },
    ])
    expect(listed.map(({ lastMovementAt }) => lastMovementAt)).toEqual([
      '2026-02-01T15:00:00.000Z',
      '2026-03-01T15:00:00.000Z',
      '2026-04-01T15:00:00.000Z',
      null,
    ])
  })

  test('show the balance at the end of each of the last twelve months, and today’s', async ({ app }) => {
    const client = await aClient(app.owner)
    const account = await anAccount(app.owner, client, {
      balance: '100',
      openedAt: new Date('2026-01-15T15:00:00Z'),
    })
    // The last minute of February and the first of March, as the bank's clocks show them.
    await aMovement(app.owner, account, { amount: '10', at: new Date('2026-03-01T03:59:00Z') })
    await aMovement(app.owner, account, { amount: '1', at: new Date('2026-03-01T04:00:00Z') })
    await aMovement(app.owner, account, {
      amount: '-50',
      kind: 'payment',
      at: new Date('2026-11-20T15:00:00Z'),
    })
    app.setNow(new Date('2026-11-20T16:00:00Z'))

    const [listed] = await app.as(await aSession(app.owner, client)).accounts.list()
    app.setNow(null)

    expect(listed?.trend).toEqual([
      '0.00',
      '0.00',
      '100.00',
      '110.00',
      '111.00',
      '111.00',
      '111.00',
      '111.00',
      '111.00',
      '111.00',
      '111.00',
      '111.00',
      '61.00',
    ])
  })

  test('are the same one by one and in the list', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client, { balance: '41.25', currency: 'ETH' })
    const bank = app.as(await aSession(app.owner, client))

    const [listed] = await bank.accounts.list()

    expect(listed).toMatchObject(await bank.accounts.get({ accountId }))
    expect(listed?.trend.at(-1)).toBe(listed?.balance)
  })

  test('with certificates show every sum in its currency, and 0 only where it is known', async ({ app }) => {
    const { client, session, order } = await aDepositor(app)
    const stranger = await aDepositor(app)
    const bank = app.as(session)
    const held = async () => {
      const [dollars] = await bank.accounts.allocation()
      return [dollars?.total, dollars?.inCertificates, dollars?.onAccountPercent]
    }
    expect(await held()).toEqual(['1000.00', '0.00', 100])

    const certificate = await aCertificate(app.owner, client, order.accountId, { amount: '0.01' })
    await aCertificate(app.owner, stranger.client, stranger.order.accountId)
    expect((await held()).slice(1)).toEqual(['0.01', 99])
    // Its term has ended, and its money is not back yet.
    await endTerm(app.owner, certificate)
    expect((await held()).slice(1)).toEqual(['0.01', 99])
  })

  test('are grouped by currency, each with its share of that currency alone', async ({ app }) => {
    const client = await aClient(app.owner)
    await anAccount(app.owner, client, {
      balance: '1',
      currency: 'BTC',
      nickname: 'Coins',
      openedAt: new Date('2026-01-02T12:00:00Z'),
    })
    await anAccount(app.owner, client, {
      balance: '200',
      nickname: 'First',
      openedAt: new Date('2026-01-03T12:00:00Z'),
    })
    await anAccount(app.owner, client, {
      balance: '100.01',
      nickname: 'Second',
      openedAt: new Date('2026-01-04T12:00:00Z'),
    })
    await anAccount(app.owner, client, {
      currency: 'EUR',
      nickname: 'Empty',
      openedAt: new Date('2026-01-05T12:00:00Z'),
    })
    await anAccount(app.owner, await aClient(app.owner), { balance: '5000', nickname: 'Of another client' })

    const allocation = await app.as(await aSession(app.owner, client)).accounts.allocation()

    expect(
      allocation.map(({ currency, total, parts }) => [
        currency,
        total,
        ...parts.map(({ name, amount, share }) => `${name} ${amount} ${share}`),
      ]),
    ).toEqual([
      ['BTC', '1.00000000', 'Coins 1.00000000 100.0'],
      ['USD', '300.01', 'First 200.00 66.7', 'Second 100.01 33.3'],
      ['EUR', '0.00', 'Empty 0.00 0.0'],
    ])
  })
})
