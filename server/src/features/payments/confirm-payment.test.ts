import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { openApp, test } from '#testing/app.ts'
import { aBeneficiary, amount, anAccount, aSession, type TestUser } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'

const hourMs = 3600 * 1000

describe('a payment asks for a code', () => {
  test('when the beneficiary is younger than a day', async ({ app }) => {
    const { client, payments, order } = await aPayer(app)
    const hoursAgo = (hours: number) => ({ verifiedAt: new Date(Date.now() - hours * hourMs) })
    const young = {
      ...order,
      paymentId: randomUUID(),
      beneficiaryId: await aBeneficiary(app.owner, client, hoursAgo(23)),
    }
    const old = { ...order, beneficiaryId: await aBeneficiary(app.owner, client, hoursAgo(25)) }

    expect((await payments.review(young)).codeReason).toBe('NEW_BENEFICIARY')
    await expect(payments.make(young)).rejects.toThrow('CODE_REQUIRED')
    expect((await payments.review(old)).codeReason).toBeNull()
    expect(await payments.make(old)).toMatchObject({ balance: '969.75' })
  })

  test("when the account's total of the day passes the limit", async ({ app }) => {
    const { payments, order } = await aPayer(app, { balance: '50000' })
    const first = { ...order, amount: amount('9999.99') }
    const second = { ...order, paymentId: randomUUID(), amount: amount('0.02') }

    await payments.make(first)
    const { codeReason, codeAbove } = await payments.review(second)

    expect({ codeReason, codeAbove }).toEqual({ codeReason: 'DAILY_TOTAL', codeAbove: '10000.00' })
    await expect(payments.make(second)).rejects.toThrow('CODE_REQUIRED')
    await payments.make({ ...second, amount: amount('0.01') })
  })

  test('and accepts only a code for exactly this payment, once', async ({ app }) => {
    const { client, payments, order } = await aPayer(app, { balance: '50000' })
    const large = { ...order, amount: amount('12000'), reference: 'Invoice 2041', note: 'Boat' }
    await expect(payments.confirm({ order: large, code: codeFor(client, 5) })).rejects.toThrow('INVALID_CODE')
    const { confirmationId } = await payments.confirm({ order: large, code: codeFor(client, 0) })

    const others = [
      { ...large, amount: amount('12000.01') },
      { ...large, paymentId: randomUUID() },
      { ...large, reference: 'Another invoice' },
      { ...large, beneficiaryId: await aBeneficiary(app.owner, client) },
      { ...large, accountId: await anAccount(app.owner, client, { balance: '50000' }) },
    ]
    for (const other of others)
      await expect(payments.make({ ...other, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')
    await expect(payments.make({ ...large, confirmationId: randomUUID() })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    const elsewhere = app.as(await aSession(app.owner, client)).payments
    await expect(elsewhere.make({ ...large, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')

    expect(await payments.make({ ...large, amount: amount('12000.00'), confirmationId })).toMatchObject({
      balance: '38000.00',
    })
    const { paidBefore } = await payments.review({ ...large, paymentId: randomUUID() })
    const again = { ...large, paymentId: randomUUID(), paidBefore: paidBefore ?? '' }
    await expect(payments.make({ ...again, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')
  })

  test('and is refused without a second factor, in the demo bank too', async () => {
    const app = await openApp({ env: { DEMO: '1' } })
    const { client, payments, order } = await aPayer(app, { totpSecret: null, balance: '50000' })
    const large = { ...order, paymentId: randomUUID(), amount: amount('12000') }
    const young = {
      ...order,
      paymentId: randomUUID(),
      beneficiaryId: await aBeneficiary(app.owner, client, { verifiedAt: new Date() }),
    }

    for (const asked of [large, young]) {
      await expect(payments.review(asked)).rejects.toThrow('TWO_FACTOR_NOT_ENABLED')
      await expect(payments.confirm({ order: asked, code: '246810' })).rejects.toThrow(
        'TWO_FACTOR_NOT_ENABLED',
      )
      await expect(payments.make(asked)).rejects.toThrow('TWO_FACTOR_NOT_ENABLED')
    }
    expect(await payments.make(order)).toMatchObject({ amount: order.amount })
    await app.close()
  })
})

function codeFor({ totpSecret }: TestUser, stepsAhead: number): string {
  return codeOf(totpSecret ?? '', stepAt(new Date()) + stepsAhead)
}
