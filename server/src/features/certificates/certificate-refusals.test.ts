import { randomUUID } from 'node:crypto'
import type { CertificateOrder } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import { amount, anAccount, aSession, balanceOf } from '#testing/builders.ts'
import { aConfirmation, aDepositor, aRate, type Depositor } from '#testing/orders/certificates.ts'
import { aPayer } from '#testing/actors/payers.ts'

describe('a certificate is refused', () => {
  test('without a session, and to a client who has yet to enrol', async ({ app }) => {
    const { client, order } = await aDepositor(app)
    const quoteInput = { amount: order.amount, currency: order.currency, termYears: order.termYears }
    const unfinished = await aDepositor(app, { totpSecret: null })
    const callers = {
      NOT_SIGNED_IN: app.as(null).certificates,
      ENROLMENT_REQUIRED: app.as(await aSession(app.owner, unfinished.client, { complete: false }))
        .certificates,
    }

    for (const [code, caller] of Object.entries(callers)) {
      const asked = [
        () => caller.open(order),
        () => caller.confirm({ order, code: '123456' }),
        () => caller.quote(quoteInput),
        () => caller.list({}),
        () => caller.rates(),
        () => caller.terms({}),
        () => caller.get({ certificateId: randomUUID() }),
        () => caller.signature({ certificateId: randomUUID() }),
      ]
      for (const ask of asked) await expect(ask()).rejects.toThrow(code)
    }
    await expect(app.as({ token: '', tokenHash: Buffer.alloc(32) }).certificates.open(order)).rejects.toThrow(
      'NOT_SIGNED_IN',
    )
    expect(await certificatesOf(app, client.id)).toBe(0)
  })

  test('from another client’s account, whatever else is wrong with the order', async ({ app }) => {
    const theirs = await aDepositor(app)
    const depositor = await aDepositor(app)

    for (const sum of ['5', '0.001', '999999999']) {
      await isRefused(
        app,
        depositor,
        { accountId: theirs.order.accountId, amount: amount(sum) },
        'ACCOUNT_NOT_FOUND',
      )
    }
    await isRefused(
      app,
      depositor,
      { accountId: theirs.order.accountId, currency: 'EUR' },
      'ACCOUNT_NOT_FOUND',
    )
    await isRefused(app, depositor, { accountId: randomUUID() }, 'ACCOUNT_NOT_FOUND')
    expect(await balanceOf(app.owner, theirs.order.accountId)).toBe('1000.00')
  })

  test('from an account in another currency', async ({ app }) => {
    const depositor = await aDepositor(app)
    await isRefused(app, depositor, { currency: 'EUR' }, 'DIFFERENT_CURRENCY')
  })

  test('above the balance, and nothing is stored', async ({ app }) => {
    const depositor = await aDepositor(app)
    await isRefused(app, depositor, { amount: amount('1000.01') }, 'INSUFFICIENT_FUNDS')
    expect(await certificatesOf(app, depositor.client.id)).toBe(0)
  })

  test('with decimals that its currency does not have, also when it is only quoted', async ({ app }) => {
    const dollars = await aDepositor(app)
    const yen = await aDepositor(app, { currency: 'JPY' })

    await isRefused(app, dollars, { amount: amount('0.001') }, 'INVALID_AMOUNT')
    await isRefused(app, yen, { amount: amount('1.5') }, 'INVALID_AMOUNT')
    await expect(
      dollars.certificates.quote({ amount: amount('0.001'), currency: 'USD', termYears: 2 }),
    ).rejects.toThrow('INVALID_AMOUNT')
  })

  test('whose amount and interest together exceed the largest amount', async ({ app }) => {
    const { certificates } = await aDepositor(app)
    await aRate(app.owner, 'USD', 5, '3.4')
    const quote = (sum: string) => certificates.quote({ amount: amount(sum), currency: 'USD', termYears: 5 })
    for (const sum of ['9'.repeat(20), '86000000000000000000'])
      await expect(quote(sum)).rejects.toThrow('INVALID_AMOUNT')
    expect((await quote('80000000000000000000')).maturityAmount).toMatch(/^9\d{19}\.\d\d$/)
  })

  test('that the contract does not accept: amounts, terms, currencies, ids', async ({ app }) => {
    const { session, order } = await aDepositor(app)
    const { certificates } = app.as(session)
    const wrongs = [
      { amount: '0' },
      { amount: '-5' },
      { amount: '1e3' },
      { amount: '1'.repeat(21) },
      { termYears: 1 },
      { termYears: 4 },
      { termYears: '2' },
      { currency: 'TON' },
      { currency: 'usd' },
      { certificateId: 'x' },
      { rate: '-1' },
      { endDate: '2026-02-30' },
      { signature: '' },
      { signature: 'not base64!' },
      { signature: 'A'.repeat(81_924) },
      { userId: randomUUID() },
    ]
    // The server checks the picture before anything else.
    const ask = (input: object) => Reflect.apply(certificates.open, undefined, [input])
    for (const wrong of wrongs) {
      await expect(ask({ ...order, ...wrong }), JSON.stringify(wrong).slice(0, 60)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })

  test('without a second factor', async ({ app }) => {
    const depositor = await aDepositor(app, { totpSecret: null })
    await isRefused(app, depositor, {}, 'TWO_FACTOR_NOT_ENABLED')
    await expect(depositor.certificates.confirm({ order: depositor.order, code: '246810' })).rejects.toThrow(
      'TWO_FACTOR_NOT_ENABLED',
    )
  })

  test('with an invalid signature picture, before the code is compared', async ({ app }) => {
    const { certificates, order, session } = await aDepositor(app)
    const unsigned = { ...order, signature: Buffer.from('Helena Laurent').toString('base64') }

    await expect(
      certificates.open({ ...unsigned, confirmationId: await aConfirmation(app, session, order) }),
    ).rejects.toThrow('INVALID_SIGNATURE')
    await expect(certificates.confirm({ order: unsigned, code: '000000' })).rejects.toThrow(
      'INVALID_SIGNATURE',
    )
  })

  test('when the rate, the day or the terms are no longer current', async ({ app }) => {
    const depositor = await aDepositor(app, { currency: 'NOK' })
    await isRefused(app, depositor, { rate: '9.90' }, 'QUOTE_CHANGED')
    await isRefused(app, depositor, { endDate: '2040-01-01' }, 'QUOTE_CHANGED')
    await isRefused(app, depositor, { termsVersion: '2019-1' }, 'TERMS_CHANGED')
    await aRate(app.owner, 'NOK', 2, '0.25')
    await isRefused(app, depositor, {}, 'QUOTE_CHANGED')
  })

  test('under an id that was used for a payment or another certificate', async ({ app }) => {
    const depositor = await aDepositor(app)
    const stranger = await aDepositor(app)
    const { payments, order: paid } = await aPayer(app)
    await payments.make(paid)
    const { certificates, order, session } = depositor
    await certificates.open({ ...order, confirmationId: await aConfirmation(app, session, order) })

    await isRefused(app, stranger, { certificateId: order.certificateId }, 'CERTIFICATE_ID_TAKEN')
    await isRefused(app, stranger, { certificateId: paid.paymentId }, 'CERTIFICATE_ID_TAKEN')
    await isRefused(
      app,
      depositor,
      { accountId: await anAccount(app.owner, depositor.client, { balance: '1000' }) },
      'CERTIFICATE_ID_TAKEN',
    )
    expect(await balanceOf(app.owner, stranger.order.accountId)).toBe('1000.00')
  })

  test('while the books are closed, and the code can be used when they open again', async () => {
    const app = await openApp()
    const { certificates, order, session } = await aDepositor(app)
    const confirmationId = await aConfirmation(app, session, order)
    await sql`update ledger.state set open = false`.execute(app.owner)

    await expect(certificates.open({ ...order, confirmationId })).rejects.toThrow('BOOKS_CLOSED')
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
    await sql`update ledger.state set open = true`.execute(app.owner)
    expect(await certificates.open({ ...order, confirmationId })).toMatchObject({ status: 'active' })
    await app.close()
  })
})

test('a demo client without a second factor opens a certificate with the fixed code only', async () => {
  const app = await openApp({ env: { DEMO: '1' } })
  const { certificates, order } = await aDepositor(app, { totpSecret: null })

  await expect(certificates.confirm({ order, code: '123456' })).rejects.toThrow('DEMO_CODE_EXPECTED')
  const { confirmationId } = await certificates.confirm({ order, code: '246810' })
  expect(await certificates.open({ ...order, confirmationId })).toMatchObject({ amount: '250.00' })
  await app.close()
})

/** Expects a refusal, though a confirmation was issued for exactly this order. */
async function isRefused(
  app: App,
  { certificates, order, session }: Depositor,
  change: Partial<CertificateOrder>,
  code: string,
): Promise<void> {
  const wanted = { ...order, ...change }
  const confirmationId = await aConfirmation(app, session, wanted)
  await expect(certificates.open({ ...wanted, confirmationId })).rejects.toThrow(code)
}

async function certificatesOf(app: App, clientId: string): Promise<number> {
  return (await app.owner.selectFrom('certificate').select('id').where('clientId', '=', clientId).execute())
    .length
}
