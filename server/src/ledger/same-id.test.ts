import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, aClient, amount, anAccount } from '#testing/builders.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { aBankOrder, anAdder } from '#testing/orders/beneficiary-orders.ts'
import { anOrder as anAdjustment, confirmed } from '#testing/orders/adjustment-orders.ts'
import { countWaiting } from '#testing/test-server.ts'

/** How a person gives an order under an id, for an account of their own. */
const orders = {
  'a standing order': async (app) => {
    const { client, bank, nextCode } = await anAdder(app)
    const accountId = await anAccount(app.owner, client)
    const beneficiaryId = await aBeneficiary(app.owner, client)
    return async (orderId) => {
      const asked = {
        orderId,
        accountId,
        beneficiaryId,
        amount: amount('30.25'),
        rhythm: 'monthly' as const,
        firstDay: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
        lastDay: null,
        times: null,
        businessDay: 'next' as const,
      }
      const { confirmationId } = await bank.standingOrders.confirm({ order: asked, code: nextCode() })
      return async () => await bank.standingOrders.save({ order: asked, confirmationId })
    }
  },
  'a transfer': async (app) => {
    const { client, payments, order } = await aPayer(app)
    const toAccountId = await anAccount(app.owner, client)
    return async (paymentId) => async () =>
      await payments.makeTransfer({ paymentId, accountId: order.accountId, toAccountId, amount: amount('5') })
  },
  'a beneficiary': async (app) => {
    const { bank, nextCode } = await anAdder(app)
    return async (beneficiaryId) => {
      const beneficiary = aBankOrder({ beneficiaryId })
      const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })
      return async () => await bank.beneficiaries.add({ beneficiary, confirmationId })
    }
  },
  'a beneficiary with a payment': async (app) => {
    const { client, bank, nextCode } = await anAdder(app)
    const accountId = await anAccount(app.owner, client, { balance: '1000' })
    return async (paymentId) => {
      const order = { beneficiary: aBankOrder(), payment: { paymentId, accountId, amount: amount('5') } }
      const { confirmationId } = await bank.beneficiaries.confirm({ ...order, code: nextCode() })
      return async () => await bank.beneficiaries.add({ ...order, confirmationId })
    }
  },
  'an opening': async (app) => {
    const { accounts } = await anAdminSession(app)
    const { id: clientId } = await aClient(app.owner)
    const rest = { clientId, accountType: 'business', currency: 'USD', initialBalance: '0.00' } as const
    return async (accountId) => async () =>
      await accounts.open({ order: { ...rest, accountId, nickname: 'Trading' } })
  },
  'an adjustment': async (app) => {
    const asAdmin = await anAdminSession(app)
    const { order } = await anAdjustment(app)
    return async (adjustmentId) => {
      const asked = await confirmed(asAdmin, { ...order, adjustmentId })
      return async () => await asAdmin.accounts.adjustBalance(asked)
    }
  },
} satisfies Record<string, (app: App) => Promise<(id: string) => Promise<() => Promise<unknown>>>>

test.for([
  ['a standing order', 'bank.standing_order', 'STANDING_ORDER_ID_TAKEN'],
  ['a transfer', 'ledger.transfer', 'PAYMENT_ID_TAKEN'],
  ['a beneficiary', 'bank.beneficiary', 'BENEFICIARY_ID_TAKEN'],
  ['a beneficiary with a payment', 'ledger.transfer', 'PAYMENT_ID_TAKEN'],
  ['an opening', 'ledger.account', 'ACCOUNT_ID_TAKEN'],
  ['an adjustment', 'ledger.transfer', 'ADJUSTMENT_ID_TAKEN'],
] as const)(
  '%s that two people give under one id at the same moment is of one, and the other is told',
  async ([kind, table, refusal], { app }) => {
    const id = randomUUID()
    const works = [await (await orders[kind](app))(id), await (await orders[kind](app))(id)]
    const outcomes = await heldAt(app, table, works)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: refusal },
    })
  },
)

/** Starts all of these; they go on together once each waits to write into the table, or for another. */
async function heldAt(app: App, table: string, works: (() => Promise<unknown>)[]) {
  const tx = await app.owner.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
  const outcomes = Promise.allSettled(works.map((work) => work()))
  await expect.poll(async () => await countWaiting(app)).toBe(works.length)
  await tx.commit().execute()
  return await outcomes
}
