import { randomUUID } from 'node:crypto'
import { paymentReferenceSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  amount,
  anAccount,
  aSession,
  balanceOf,
  findingsOf,
} from '#testing/builders.ts'
import { aPayer, paymentsOf } from '#testing/actors/payers.ts'
import { wholeFile } from '#testing/statements/statement-files.ts'

describe('a payment', () => {
  test('takes the amount from the account, and returns a receipt', async ({ app }) => {
    const { payments, order } = await aPayer(app)

    expect(await payments.make(order)).toEqual({
      paymentId: order.paymentId,
      at: expect.stringMatching(/^2.*Z$/),
      amount: '30.25',
      currency: 'USD',
      balance: '969.75',
      reference: `TXN-${order.paymentId.slice(0, 8).toUpperCase()}`,
    })
    expect(await balanceOf(app.owner, order.accountId)).toBe('969.75')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('stands on the statement with its beneficiary', async ({ app }) => {
    const { session, order } = await aPayer(app)
    const bank = app.as(session)

    const { reference } = await bank.payments.make(order)
    const { lines } = await bank.statements.page({ accountId: order.accountId })

    expect(lines.at(-1)).toMatchObject({
      reference,
      direction: 'debit',
      amount: '30.25',
      balance: '969.75',
      note: null,
      counterparty: 'Roseau Marine Ltd',
    })
  })

  test('carries its reference to both statements and to the files, and its note only to the client', async ({
    app,
  }) => {
    const { session, order } = await aPayer(app)
    const bank = app.as(session)
    const { accountId } = order
    const words = { reference: 'Invoice 2041/B (June), + VAT', note: 'Küche 🍳' }

    expect(await bank.payments.review({ ...order, ...words })).toMatchObject(words)
    await bank.payments.make({ ...order, ...words })

    const { lines } = await bank.statements.page({ accountId })
    expect(lines.at(-1)).toMatchObject({
      paymentReference: words.reference,
      clientNote: words.note,
      note: null,
    })
    const file = async (form: 'camt053' | 'ofx' | 'csv' | 'json') =>
      (await wholeFile(app, session, form, { accountId })).toString('utf8')
    expect(await file('camt053')).toContain(`<RmtInf><Ustrd>${words.reference}</Ustrd></RmtInf>`)
    expect(await file('ofx')).toMatch(/<MEMO>Outgoing Payment, Invoice 2041\/B \(June\), \+ VAT, TXN-/)
    expect(await file('csv')).not.toContain('2041')
    expect(await file('json')).toContain(JSON.stringify(words.note))

    // The beneficiary reads the reference, as an account of this bank would.
    const recipient = await aClient(app.owner)
    const paid = await anAccount(app.owner, recipient)
    await sql`select ledger.create_transfer(${randomUUID()}, 'incoming',
      (select id from ledger.account where internal_purpose = 'incoming' and currency = 'USD'),
      ${paid}, 'USD', 5, null, 'Roseau Marine Ltd', now(), ${words.reference})`.execute(app.owner)
    const theirs = await app.as(await aSession(app.owner, recipient)).statements.page({ accountId: paid })
    expect(theirs.lines.at(-1)).toMatchObject({ paymentReference: words.reference, clientNote: null })
  })

  test('under an id that paid with other words is refused', async ({ app }) => {
    const { payments, order } = await aPayer(app)
    const worded = { ...order, reference: 'Invoice 2041', note: 'June' }
    const receipt = await payments.make(worded)

    expect(await payments.make(worded)).toEqual(receipt)
    for (const other of [
      { ...worded, reference: 'Invoice 2042' },
      { ...order, note: 'June' },
      { ...worded, note: 'July' },
    ])
      await expect(payments.make(other)).rejects.toThrow('PAYMENT_ID_TAKEN')
  })

  test.for([
    ['Facture n° 7', '“°” cannot be sent'],
    ['Zürich', '“ü” cannot be sent'],
    ['two\nlines', 'A hidden character cannot be sent'],
    ['x'.repeat(141), 'at most 140 characters'],
  ] as const)('with the reference %j is refused: %s', async ([reference, sentence]) => {
    const { error } = paymentReferenceSchema.safeParse(reference)
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)])
  })

  test('may use the whole balance', async ({ app }) => {
    const { payments, order } = await aPayer(app)

    expect(await payments.make({ ...order, amount: amount('1000') })).toMatchObject({
      amount: '1000.00',
      balance: '0.00',
    })
  })

  test('in a coin is exact to the eighth decimal, and goes to a wallet for this coin', async ({ app }) => {
    const { client, payments } = await aPayer(app)
    const order = {
      paymentId: randomUUID(),
      accountId: await anAccount(app.owner, client, { balance: '3.5', currency: 'BTC' }),
      beneficiaryId: await aBeneficiary(app.owner, client, { isCrypto: true, details: { currency: 'BTC' } }),
      amount: amount('0.00000001'),
    }

    expect(await payments.make(order)).toMatchObject({
      amount: '0.00000001',
      currency: 'BTC',
      balance: '3.49999999',
    })
    expect(await balanceOf(app.owner, order.accountId)).toBe('3.49999999')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is made once, even if it is sent again at the same moment', async ({ app }) => {
    const { payments, order } = await aPayer(app)

    const receipts = await Promise.all(Array.from({ length: 20 }, () => payments.make(order)))
    receipts.push(await payments.make({ ...order, amount: amount('30.250') }))

    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(await paymentsOf(app, order.accountId)).toHaveLength(1)
    expect(await balanceOf(app.owner, order.accountId)).toBe('969.75')
  })

  test('under one id from two accounts at once is made from one of them', async ({ app }) => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await aPayer(app), await aPayer(app)]
      const outcomes = await Promise.allSettled([
        one.payments.make(one.order),
        other.payments.make({ ...other.order, paymentId: one.order.paymentId }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: 'PAYMENT_ID_TAKEN' },
      })
    }
  })

  test('never spends money that a concurrent payment spends', async ({ app }) => {
    const { payments, order } = await aPayer(app, { balance: '100' })

    const seen = { ...order, amount: amount('9'), paidBefore: '2999-01-01T00:00:00Z' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => payments.make({ ...seen, paymentId: randomUUID() })),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
    )

    expect(refusals).toEqual(Array.from({ length: 9 }, () => 'INSUFFICIENT_FUNDS'))
    expect(await balanceOf(app.owner, order.accountId)).toBe('1.00')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('that several windows make at once is made by one, and by another when it has seen the first', async ({
    app,
  }) => {
    const { client, payments, order } = await aPayer(app)
    const accountId = await anAccount(app.owner, client, { balance: '1000' })
    const windows = [order, { ...order, accountId }, order, { ...order, accountId }].map((one) => ({
      ...one,
      paymentId: randomUUID(),
    }))

    const outcomes = await Promise.allSettled(windows.map((one) => payments.make(one)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ message: 'PAID_BEFORE' })
    const second = windows[outcomes.findIndex(({ status }) => status === 'rejected')] ?? order
    const { paidBefore } = await payments.review(second)
    expect(await payments.make({ ...second, paidBefore: paidBefore ?? '' })).toMatchObject({
      amount: '30.25',
    })
  })

  test('is published to the client’s windows when it is made, but not when it is refused', async ({
    app,
  }) => {
    const { client, payments, order } = await aPayer(app)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = app.services.changes.subscribe({ user: client.id }, (event) => {
      if (event === 'missed-something') return
      heard.push(event)
      first.resolve()
    })

    await expect(
      payments.make({ ...order, paymentId: randomUUID(), amount: amount('5000') }),
    ).rejects.toThrow('INSUFFICIENT_FUNDS')
    await payments.make(order)
    await first.promise
    stop()

    expect(heard).toEqual([
      { to: { user: client.id }, accountIds: [order.accountId], topics: [], clientId: null, sessions: false },
    ])
  })
})
