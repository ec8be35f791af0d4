import { randomUUID } from 'node:crypto'
import type { StandingOrderInput } from '@bank/contract'
import { sql } from 'kysely'
import { bankDay } from '#domain/bank-day.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { App } from '#testing/app.ts'
import { amount } from '#testing/builders.ts'
import { aPayer } from './payers.ts'

const dayMs = 86_400_000
/** A day of the bank, so many days from now. */
export const daysAhead = (days: number) => bankDay(new Date(Date.now() + days * dayMs))

/** A client with 1,000.00 and a monthly order of 30.25 from tomorrow on, which is not given yet. */
export async function aPlanner(app: App) {
  const { client, session, order } = await aPayer(app)
  const { standingOrders } = app.as(session)
  const planned = {
    orderId: randomUUID(),
    accountId: order.accountId,
    beneficiaryId: order.beneficiaryId,
    amount: amount('30.25'),
    reference: 'Rent',
    rhythm: 'monthly' as const,
    firstDay: daysAhead(1),
    lastDay: null,
    times: null,
    businessDay: 'next' as const,
  }
  let steps = 0
  const code = () => codeOf(client.totpSecret ?? '', stepAt(new Date()) + steps++)
  const save = async (asked: StandingOrderInput = planned) => {
    const { confirmationId } = await standingOrders.confirm({ order: asked, code: code() })
    await standingOrders.save({ order: asked, confirmationId })
  }
  return { client, session, standingOrders, planned, code, save }
}

/** Moves the order's calendar into the past, as if so many days had gone by. */
export async function letTimePass(app: App, orderId: string, days: number): Promise<void> {
  await sql`update bank.standing_order set first_day = first_day - ${days}::int,
    next_day = next_day - ${days}::int where id = ${orderId}`.execute(app.owner)
}

/** The same with the occurrences that are written already. */
export async function letTimePassWithOccurrences(app: App, orderId: string, days: number): Promise<void> {
  await letTimePass(app, orderId, days)
  await sql`update bank.occurrence set day = day - ${days}::int, due_on = due_on - ${days}::int
    where order_id = ${orderId}`.execute(app.owner)
}
