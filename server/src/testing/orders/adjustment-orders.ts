import { randomUUID } from 'node:crypto'
import type { App } from '#testing/app.ts'
import { aClient, anAccount } from '#testing/builders.ts'
import type { AdminSession } from '#testing/actors/admin-session.ts'

export type Order = Parameters<AdminSession['accounts']['reviewAdjustment']>[0] & {
  adjustmentId: string
  note: string
}

/** A client's account with 1,000.00 on it, and an order that would make 1,250.50 of them. */
export async function anOrder(
  app: App,
  options: { currency?: 'USD' | 'JPY' | 'BTC'; balance?: string } = {},
) {
  const client = await aClient(app.owner)
  const { currency = 'USD', balance = '1000' } = options
  const accountId = await anAccount(app.owner, client, { currency, balance, nickname: 'Family Reserve' })
  const order: Order = {
    adjustmentId: randomUUID(),
    accountId,
    newBalance: '1250.5',
    expectedBalance: balance,
    note: 'Interest that was missed',
  }
  return { client, order }
}

/** The order with a confirmation that was issued for a code. */
export async function confirmed(
  { accounts, nextCode }: AdminSession,
  order: Order,
): Promise<Order & { confirmationId: string }> {
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return { ...order, confirmationId }
}
