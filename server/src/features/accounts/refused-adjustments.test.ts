import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, aMovement, amount, anAccount, aSession, balanceOf } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { anOrder, confirmed, type Order } from '#testing/orders/adjustment-orders.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

describe('a balance is not adjusted', () => {
  test('by an admin on an account that they have from before they became an admin', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const accountId = await anAccount(app.owner, asAdmin.admin, { balance: '1000' })
    const { order } = await anOrder(app)
    const own = { ...order, accountId }
    await expect(asAdmin.accounts.adjustBalance(await confirmed(asAdmin, own))).rejects.toThrow('NOT_ALLOWED')
    const colleague = await anAdminSession(app)
    await expect(colleague.accounts.adjustBalance(await confirmed(colleague, own))).resolves.toMatchObject({
      balance: '1250.50',
    })
  })

  test('without a code, with a wrong or used one, for another order, or in another session', async ({
    app,
  }) => {
    const asAdmin = await anAdminSession(app)
    const { order } = await anOrder(app)
    await expect(asAdmin.accounts.adjustBalance(order)).rejects.toThrow('CODE_REQUIRED')
    await expect(asAdmin.accounts.confirmAdjustment({ ...order, code: '000000' })).rejects.toThrow(
      'INVALID_CODE',
    )
    const confirmedOrder = await confirmed(asAdmin, order)
    const others: Partial<Order>[] = [
      { newBalance: '1250.51' },
      { note: 'Another reason' },
      { adjustmentId: randomUUID() },
      { accountId: (await anOrder(app)).order.accountId },
    ]
    for (const change of others)
      await expect(asAdmin.accounts.adjustBalance({ ...confirmedOrder, ...change })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    const elsewhere = app.as(await aSession(app.owner, asAdmin.admin)).accounts
    await expect(elsewhere.adjustBalance(confirmedOrder)).rejects.toThrow('CONFIRMATION_REFUSED')
    await asAdmin.accounts.adjustBalance(confirmedOrder)
    const back = {
      ...confirmedOrder,
      adjustmentId: randomUUID(),
      newBalance: '1000',
      expectedBalance: '1250.50',
    }
    await expect(asAdmin.accounts.adjustBalance(back)).rejects.toThrow('CONFIRMATION_REFUSED')
  })

  test('below zero, with too many decimals, to the present balance, or without an account', async ({
    app,
  }) => {
    const asAdmin = await anAdminSession(app)
    const { order } = await anOrder(app, { currency: 'JPY', balance: '1000' })
    await expect(asAdmin.accounts.adjustBalance({ ...order, newBalance: '-1' })).rejects.toThrow()
    for (const newBalance of ['1000.5', '0.1']) {
      await expect(
        asAdmin.accounts.reviewAdjustment({
          accountId: order.accountId,
          newBalance,
          expectedBalance: '1000',
        }),
      ).rejects.toThrow('INVALID_AMOUNT')
    }
    await expect(
      asAdmin.accounts.adjustBalance(await confirmed(asAdmin, { ...order, newBalance: '1000.000' })),
    ).rejects.toThrow('BALANCE_UNCHANGED')
    await expect(asAdmin.accounts.adjustBalance({ ...order, accountId: randomUUID() })).rejects.toThrow(
      'ACCOUNT_NOT_FOUND',
    )
  })

  test('when the balance has moved since the review, which does not consume the confirmation', async ({
    app,
  }) => {
    const asAdmin = await anAdminSession(app)
    const { order } = await anOrder(app)
    const confirmedOrder = await confirmed(asAdmin, order)
    await aMovement(app.owner, order.accountId, { amount: '1' })
    await expect(asAdmin.accounts.adjustBalance(confirmedOrder)).rejects.toThrow('BALANCE_CHANGED')
    await expect(
      asAdmin.accounts.reviewAdjustment({
        accountId: order.accountId,
        newBalance: '5',
        expectedBalance: '1000',
      }),
    ).rejects.toThrow('BALANCE_CHANGED')
    await aMovement(app.owner, order.accountId, { kind: 'payment', amount: '-1' })
    await expect(asAdmin.accounts.adjustBalance(confirmedOrder)).resolves.toMatchObject({
      balance: '1250.50',
    })
  })

  test('while the books are closed', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const { order } = await anOrder(app)
    const confirmedOrder = await confirmed(asAdmin, order)
    await asOwner(app.owner, () => sql`update ledger.state set open = false`.execute(app.owner))
    await expect(asAdmin.accounts.adjustBalance(confirmedOrder)).rejects.toThrow('BOOKS_CLOSED')
    await asOwner(app.owner, () => sql`update ledger.state set open = true`.execute(app.owner))
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
  })

  test('under the id of another adjustment or of a client’s payment', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const { client, order } = await anOrder(app)
    await asAdmin.accounts.adjustBalance(await confirmed(asAdmin, order))
    await expect(asAdmin.accounts.adjustBalance({ ...order, newBalance: '7' })).rejects.toThrow(
      'ADJUSTMENT_ID_TAKEN',
    )
    const paymentId = randomUUID()
    const beneficiaryId = await aBeneficiary(app.owner, client)
    await app
      .as(await aSession(app.owner, client))
      .payments.make({ paymentId, accountId: order.accountId, beneficiaryId, amount: amount('250.50') })
    await expect(
      asAdmin.accounts.adjustBalance({
        ...order,
        adjustmentId: paymentId,
        newBalance: '5',
        expectedBalance: '1000.00',
      }),
    ).rejects.toThrow('ADJUSTMENT_ID_TAKEN')
  })
})
