import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, amount, anAccount, aSession, balanceOf, findingsOf } from '#testing/builders.ts'

async function aSaver(app: App) {
  const client = await aClient(app.owner)
  const session = await aSession(app.owner, client)
  const order = {
    paymentId: randomUUID(),
    accountId: await anAccount(app.owner, client, { balance: '1000', nickname: 'Everyday' }),
    toAccountId: await anAccount(app.owner, client, { nickname: 'Reserve' }),
    amount: amount('30.25'),
    note: 'Rainy day',
  }
  return { client, session, bank: app.as(session), order }
}

describe('a transfer between own accounts', () => {
  test('is reviewed first, and is then on both statements, each with the other account', async ({ app }) => {
    const { bank, order } = await aSaver(app)

    expect(await bank.payments.reviewTransfer(order)).toMatchObject({
      account: { id: order.accountId, nickname: 'Everyday' },
      toAccount: { id: order.toAccountId, nickname: 'Reserve' },
      amount: '30.25',
      balanceAfter: '969.75',
      creditBalanceAfter: '30.25',
      codeReason: null,
      note: 'Rainy day',
    })
    const receipt = await bank.payments.makeTransfer(order)
    expect(receipt).toMatchObject({ amount: '30.25', balance: '969.75', creditBalance: '30.25' })
    expect(await bank.payments.makeTransfer(order)).toMatchObject({ reference: receipt.reference })

    const lastOf = async (accountId: string) => (await bank.statements.page({ accountId })).lines.at(-1)
    expect(await lastOf(order.accountId)).toMatchObject({
      direction: 'debit',
      counterparty: expect.stringMatching(/^Reserve, USD/),
      clientNote: 'Rainy day',
      note: null,
    })
    expect(await lastOf(order.toAccountId)).toMatchObject({
      direction: 'credit',
      counterparty: expect.stringMatching(/^Everyday, USD/),
      clientNote: 'Rainy day',
    })
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('takes the code for exactly this transfer above the limit of the day', async ({ app }) => {
    const { client, bank, order } = await aSaver(app)
    const from = await anAccount(app.owner, client, { balance: '50000' })
    const large = { ...order, accountId: from, amount: amount('12000') }

    expect(await bank.payments.reviewTransfer(large)).toMatchObject({
      codeReason: 'DAILY_TOTAL',
      codeAbove: '10000.00',
    })
    await expect(bank.payments.makeTransfer(large)).rejects.toThrow('CODE_REQUIRED')
    const { confirmationId } = await bank.payments.confirmTransfer({
      order: large,
      code: codeOf(client.totpSecret ?? '', stepAt(new Date())),
    })
    await expect(
      bank.payments.makeTransfer({ ...large, amount: amount('12001'), confirmationId }),
    ).rejects.toThrow('CONFIRMATION_REFUSED')
    expect(await bank.payments.makeTransfer({ ...large, confirmationId })).toMatchObject({
      balance: '38000.00',
    })
  })

  test('finds no account of another client, and both windows of the client hear of it', async ({ app }) => {
    const { client, bank, order } = await aSaver(app)
    const other = await aSaver(app)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = app.services.changes.subscribe({ user: client.id }, (event) => {
      heard.push(event)
      first.resolve()
    })

    await expect(
      bank.payments.makeTransfer({ ...order, toAccountId: other.order.toAccountId }),
    ).rejects.toThrow('ACCOUNT_NOT_FOUND')
    await expect(
      bank.payments.reviewTransfer({ ...order, accountId: other.order.accountId }),
    ).rejects.toThrow('ACCOUNT_NOT_FOUND')
    await bank.payments.makeTransfer(order)
    await first.promise
    stop()

    expect(heard).toMatchObject([
      { to: { user: client.id }, accountIds: [order.accountId, order.toAccountId] },
    ])
    expect(await balanceOf(app.owner, other.order.accountId)).toBe('1000.00')
  })
})
