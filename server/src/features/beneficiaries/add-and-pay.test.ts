import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBankOrder, anAdder, aWalletOrder, eventsOf } from '#testing/orders/beneficiary-orders.ts'
import { amount, anAccount, balanceOf, findingsOf } from '#testing/builders.ts'
import { paymentsOf } from '#testing/actors/payers.ts'

/** A client with 1,000.00 and an order that adds a beneficiary and pays 30.25. */
async function anOrder(app: App) {
  const adder = await anAdder(app)
  const accountId = await anAccount(app.owner, adder.client, { balance: '1000' })
  const payment = {
    paymentId: randomUUID(),
    accountId,
    amount: amount('30.25'),
    reference: 'Invoice 2041',
    note: 'Boathouse roof',
  }
  return { ...adder, accountId, order: { beneficiary: aBankOrder(), payment } }
}

describe('a beneficiary who is added and paid at once', () => {
  test('takes one code, and is then verified and paid', async ({ app }) => {
    const { client, bank, nextCode, accountId, order } = await anOrder(app)

    expect(await bank.beneficiaries.check(order)).toMatchObject({
      payment: {
        account: { id: accountId },
        amount: '30.25',
        reference: 'Invoice 2041',
        note: 'Boathouse roof',
        balanceAfter: '969.75',
      },
    })
    const { confirmationId } = await bank.beneficiaries.confirm({ ...order, code: nextCode() })
    const added = await bank.beneficiaries.add({ ...order, confirmationId })

    expect(added).toMatchObject({
      beneficiaryId: order.beneficiary.beneficiaryId,
      receipt: { paymentId: order.payment.paymentId, amount: '30.25', balance: '969.75' },
    })
    expect(await bank.beneficiaries.list()).toMatchObject([{ name: 'Whitcombe & Sons', verified: true }])
    expect((await bank.statements.page({ accountId })).lines.at(-1)).toMatchObject({
      counterparty: 'Whitcombe & Sons',
      paymentReference: 'Invoice 2041',
      clientNote: 'Boathouse roof',
    })
    expect((await eventsOf(app, client)).map(({ action }) => action)).toEqual(['beneficiary-added'])
    expect(await bank.beneficiaries.add({ ...order, confirmationId })).toEqual(added)
    expect(await balanceOf(app.owner, accountId)).toBe('969.75')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is bound to every field of both: any other order is refused, and adds nothing', async ({ app }) => {
    const { bank, nextCode, accountId, order } = await anOrder(app)
    const { confirmationId } = await bank.beneficiaries.confirm({ ...order, code: nextCode() })
    const { beneficiary, payment } = order

    for (const other of [
      { beneficiary, payment: { ...payment, amount: amount('30.26') } },
      { beneficiary, payment: { ...payment, paymentId: randomUUID() } },
      { beneficiary, payment: { ...payment, reference: 'Invoice 2042' } },
      { beneficiary: { ...beneficiary, name: 'Another Name' }, payment },
      { beneficiary: { ...beneficiary, beneficiaryId: randomUUID() }, payment },
      { beneficiary },
    ])
      await expect(bank.beneficiaries.add({ ...other, confirmationId })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    const alone = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })
    await expect(bank.beneficiaries.add({ ...order, confirmationId: alone.confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )

    expect(await bank.beneficiaries.list()).toEqual([])
    expect(await paymentsOf(app, accountId)).toEqual([])
  })

  test.for([
    ['INSUFFICIENT_FUNDS', { amount: amount('1000.01') }],
    ['INVALID_AMOUNT', { amount: amount('0.001') }],
    ['ACCOUNT_NOT_FOUND', { accountId: randomUUID() }],
  ] as const)(
    'is refused with %s in the review and at the end, and adds nothing',
    async ([code, change], { app }) => {
      const { bank, nextCode, accountId, order } = await anOrder(app)
      const wrong = { ...order, payment: { ...order.payment, ...change } }

      await expect(bank.beneficiaries.check(wrong)).rejects.toThrow(code)
      const { confirmationId } = await bank.beneficiaries.confirm({ ...wrong, code: nextCode() })
      await expect(bank.beneficiaries.add({ ...wrong, confirmationId })).rejects.toThrow(code)

      expect(await bank.beneficiaries.list()).toEqual([])
      expect(await paymentsOf(app, accountId)).toEqual([])
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
    },
  )

  test('is held above the code limit on the day of a passkey’s change, before any code', async ({ app }) => {
    const { client, bank, order } = await anOrder(app)
    await sql`update identity.credential set passkeys_changed_at = now() - interval '23 hours'
      where user_id = ${client.id}`.execute(app.owner)
    const large = { ...order, payment: { ...order.payment, amount: amount('10000.01') } }
    await expect(bank.beneficiaries.check(large)).rejects.toThrow('PAYMENT_HELD')
    expect(await bank.beneficiaries.check(order)).toMatchObject({ payment: { amount: '30.25' } })
  })

  test('with a wallet is not paid from an account of another coin', async ({ app }) => {
    const { client, bank, order } = await anOrder(app)
    const wallet = { ...order, beneficiary: aWalletOrder() }
    await expect(bank.beneficiaries.check(wallet)).rejects.toThrow('BENEFICIARY_NOT_PAYABLE')
    for (const currency of ['BTC', 'ETH'] as const) {
      const accountId = await anAccount(app.owner, client, { balance: '40', currency })
      const checked = bank.beneficiaries.check({ ...wallet, payment: { ...order.payment, accountId } })
      if (currency === 'BTC') expect(await checked).toMatchObject({ payment: { amount: '30.25000000' } })
      else await expect(checked).rejects.toThrow('BENEFICIARY_NOT_PAYABLE')
    }
  })

  test('is answered from its review with what happened, also when it took the last of the money', async ({
    app,
  }) => {
    const { bank, nextCode, accountId, order } = await anOrder(app)
    const all = { ...order, payment: { ...order.payment, amount: amount('1000') } }
    expect(await bank.beneficiaries.check(all)).toMatchObject({ isAdded: false, receipt: null })
    const { confirmationId } = await bank.beneficiaries.confirm({ ...all, code: nextCode() })
    const { receipt } = await bank.beneficiaries.add({ ...all, confirmationId })

    expect(await bank.beneficiaries.check(all)).toMatchObject({
      name: 'Whitcombe & Sons',
      payment: { account: { id: accountId }, amount: '1000.00', balanceAfter: '0.00' },
      isAdded: true,
      receipt,
    })
    const others = [
      { ...all, payment: { ...all.payment, amount: amount('999.99') } },
      { ...all, payment: { ...all.payment, reference: 'Invoice 2042' } },
      { ...all, beneficiary: { ...all.beneficiary, name: 'Another Name' } },
    ]
    for (const other of others)
      await expect(bank.beneficiaries.check(other)).rejects.toThrow('INSUFFICIENT_FUNDS')
    const stranger = await anAdder(app)
    await expect(stranger.bank.beneficiaries.check(all)).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('asked for many times at once is added once and paid once', async ({ app }) => {
    const { bank, nextCode, accountId, order } = await anOrder(app)
    const { confirmationId } = await bank.beneficiaries.confirm({ ...order, code: nextCode() })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bank.beneficiaries.add({ ...order, confirmationId })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(app.owner, accountId)).toBe('969.75')
    expect(await bank.beneficiaries.list()).toHaveLength(1)
  })
})
