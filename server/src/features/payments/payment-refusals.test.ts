import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openApp, test } from '#testing/app.ts'
import { aBeneficiary, aMovement, amount, anAccount, aSession, balanceOf } from '#testing/builders.ts'
import { aPayer, type Payer, paymentsOf } from '#testing/actors/payers.ts'

describe('a payment is refused', () => {
  test('without a session', async ({ app }) => {
    const { order } = await aPayer(app)
    const visitor = app.as(null).payments

    await expect(visitor.make(order)).rejects.toThrow('NOT_SIGNED_IN')
    await expect(visitor.review(order)).rejects.toThrow('NOT_SIGNED_IN')
    await expect(visitor.beneficiaries({ accountId: order.accountId })).rejects.toThrow('NOT_SIGNED_IN')
    await expect(visitor.confirm({ order, code: '123456' })).rejects.toThrow('NOT_SIGNED_IN')
    await expect(app.as({ token: '', tokenHash: Buffer.alloc(32) }).payments.make(order)).rejects.toThrow(
      'NOT_SIGNED_IN',
    )
  })

  test('to a client who has yet to enrol', async ({ app }) => {
    const { client, order } = await aPayer(app, { totpSecret: null })
    const { payments } = app.as(await aSession(app.owner, client, { complete: false }))

    await expect(payments.make(order)).rejects.toThrow('ENROLMENT_REQUIRED')
    await expect(payments.review(order)).rejects.toThrow('ENROLMENT_REQUIRED')
  })

  test('from another client’s account, whatever else is wrong with the order', async ({ app }) => {
    const theirs = await aPayer(app)
    const { payments, order } = await aPayer(app)

    for (const sum of ['5', '0.001', '999999999']) {
      await isRefused(
        payments,
        { ...order, accountId: theirs.order.accountId, amount: amount(sum) },
        'ACCOUNT_NOT_FOUND',
      )
    }
    await expect(payments.beneficiaries({ accountId: theirs.order.accountId })).rejects.toThrow(
      'ACCOUNT_NOT_FOUND',
    )
    expect(await balanceOf(app.owner, theirs.order.accountId)).toBe('1000.00')
  })

  test('to another client’s, an unverified, a deleted or an unknown beneficiary, and to a wallet', async ({
    app,
  }) => {
    const { client, payments, order } = await aPayer(app)
    const theirs = await aPayer(app)
    const unpayable = [
      theirs.order.beneficiaryId,
      await aBeneficiary(app.owner, client, { verifiedAt: null }),
      await aBeneficiary(app.owner, client, { deletedAt: new Date() }),
      await aBeneficiary(app.owner, client, { isCrypto: true }),
      randomUUID(),
    ]

    for (const beneficiaryId of unpayable) {
      // The refusal does not reveal the account's balance.
      await isRefused(payments, { ...order, beneficiaryId }, 'BENEFICIARY_NOT_PAYABLE')
      await isRefused(
        payments,
        { ...order, beneficiaryId, amount: amount('1000.01') },
        'BENEFICIARY_NOT_PAYABLE',
      )
    }
  })

  test('with decimals that its currency does not have', async ({ app }) => {
    const dollars = await aPayer(app)
    const yen = await aPayer(app, { currency: 'JPY' })

    await isRefused(dollars.payments, { ...dollars.order, amount: amount('0.001') }, 'INVALID_AMOUNT')
    await isRefused(yen.payments, { ...yen.order, amount: amount('1.5') }, 'INVALID_AMOUNT')
  })

  test('of zero, below zero, and of an invalid amount', async ({ app }) => {
    const { session, order } = await aPayer(app)
    const { payments } = app.as(session)

    for (const wrong of ['0', '0.00', '-5', '1e3', 'NaN', '', ' 5', '1,000.00', '1'.repeat(21)]) {
      const asked = { ...order, amount: wrong }
      await expect(payments.make(asked), wrong).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(payments.review(asked), wrong).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('without a second factor', async ({ app }) => {
    const { payments, order } = await aPayer(app, { totpSecret: null })

    await isRefused(payments, order, 'TWO_FACTOR_NOT_ENABLED')
    await expect(payments.confirm({ order, code: '246810' })).rejects.toThrow('TWO_FACTOR_NOT_ENABLED')
  })

  test('above the balance, and stays as a failed one; repeating it changes nothing', async ({ app }) => {
    const { payments, order } = await aPayer(app)
    const tooMuch = { ...order, amount: amount('1000.01') }

    await isRefused(payments, tooMuch, 'INSUFFICIENT_FUNDS')
    await aMovement(app.owner, order.accountId, { amount: '500' })
    await expect(payments.make(tooMuch)).rejects.toThrow('INSUFFICIENT_FUNDS')

    expect(await paymentsOf(app, order.accountId)).toEqual([
      { id: order.paymentId, amount: '-1000.01000000', status: 'failed' },
    ])
    expect(await balanceOf(app.owner, order.accountId)).toBe('1500.00')
  })

  test('under an id that was used for another order', async ({ app }) => {
    const { client, payments, order } = await aPayer(app)
    const stranger = await aPayer(app)
    await payments.make(order)
    const others = [
      { ...order, amount: amount('30.26') },
      { ...order, beneficiaryId: await aBeneficiary(app.owner, client) },
      { ...order, accountId: await anAccount(app.owner, client, { balance: '1000' }) },
    ]

    for (const other of others) await expect(payments.make(other)).rejects.toThrow('PAYMENT_ID_TAKEN')
    await expect(stranger.payments.make({ ...stranger.order, paymentId: order.paymentId })).rejects.toThrow(
      'PAYMENT_ID_TAKEN',
    )
    expect(await balanceOf(app.owner, order.accountId)).toBe('969.75')
    expect(await balanceOf(app.owner, stranger.order.accountId)).toBe('1000.00')
  })

  test('while the books are closed', async () => {
    const app = await openApp()
    const { payments, order } = await aPayer(app)
    await sql`update ledger.state set open = false`.execute(app.owner)

    await expect(payments.make(order)).rejects.toThrow('BOOKS_CLOSED')
    expect(await paymentsOf(app, order.accountId)).toEqual([])
    await app.close()
  })
})

/** Refused the same way when it is reviewed and when it is made. */
async function isRefused(payments: Payer['payments'], order: Payer['order'], code: string): Promise<void> {
  await expect(payments.review(order)).rejects.toThrow(code)
  await expect(payments.make(order)).rejects.toThrow(code)
}
