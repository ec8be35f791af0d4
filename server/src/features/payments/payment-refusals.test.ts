import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aBeneficiary, amount, balanceOf } from '#testing/builders.ts'
import { aPayer, type Payer } from '#testing/actors/payers.ts'

describe('a payment is refused', () => {
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
})

/** Refused the same way when it is reviewed and when it is made. */
async function isRefused(payments: Payer['payments'], order: Payer['order'], code: string): Promise<void> {
  await expect(payments.review(order)).rejects.toThrow(code)
  await expect(payments.make(order)).rejects.toThrow(code)
}
