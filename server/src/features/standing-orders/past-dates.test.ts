import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aPlanner, daysAhead, letTimePass, letTimePassWithOccurrences } from '#testing/actors/planners.ts'
import { payStandingOrders } from './pay-standing-orders.ts'

test('an order that a client stopped is listed under its day, among the outcomes of earlier dates', async ({
  app,
}) => {
  const { standingOrders, planned, save } = await aPlanner(app)
  const { orderId } = planned
  await save()
  await letTimePass(app, orderId, 8)
  expect(await payStandingOrders(app.services)).toBe(1)
  const paid = (await standingOrders.past({})).payments
  await standingOrders.setStatus({ orderId, status: 'stopped' })
  // Stopped once, however often it is asked for.
  await standingOrders.setStatus({ orderId, status: 'stopped' })

  const { payments, more } = await standingOrders.past({})
  expect(payments).toMatchObject([
    {
      state: 'stopped',
      orderId,
      paymentId: orderId,
      accountId: planned.accountId,
      day: daysAhead(0),
      dueOn: daysAhead(0),
      rhythm: 'monthly',
      amount: '30.25',
      refusal: null,
    },
    { state: 'paid' },
  ])
  expect(payments[0]?.toName).toBe(paid[0]?.toName)
  expect(more).toBeNull()
  const other = await aPlanner(app)
  expect(await other.standingOrders.past({})).toEqual({ payments: [], more: null })
  expect(await other.standingOrders.past({ before: orderId })).toEqual({ payments: [], more: null })
})

test('a date skipped ahead of an order that was stopped or paused is past once its day is over', async ({
  app,
}) => {
  for (const status of ['stopped', 'paused'] as const) {
    const { standingOrders, planned, save } = await aPlanner(app)
    const { orderId } = planned
    await save()
    const [first] = await standingOrders.upcoming()
    await standingOrders.setSkipped({ orderId, day: first?.day ?? '', skipped: true })
    await standingOrders.setStatus({ orderId, status })
    const skipped = async () =>
      (await standingOrders.past({})).payments.filter(({ state }) => state === 'skipped')
    expect(await skipped()).toEqual([])
    await letTimePassWithOccurrences(app, orderId, 8)
    expect(await skipped()).toMatchObject([{ orderId }])
  }
})

test('the pages of past dates and stopped orders have no gap and nothing twice', async ({ app }) => {
  const { standingOrders, planned, save } = await aPlanner(app)
  await save()
  await sql`insert into bank.occurrence (order_id, day, due_on, payment_id, client_id, account_id,
      beneficiary_id, amount, currency, state, settled_at)
    select o.id, d::date, d::date, bank.occurrence_payment_id(o.id, d::date), o.client_id, o.account_id,
      o.beneficiary_id, o.amount, o.currency, 'paid', d
    from bank.standing_order o, generate_series(now() - '60 days'::interval, now(), '2 days') d
    where o.id = ${planned.orderId}`.execute(app.owner)
  await sql`insert into bank.standing_order (id, client_id, account_id, beneficiary_id, amount, currency,
      rhythm, first_day, next_number, status, stopped_at)
    select gen_random_uuid(), o.client_id, o.account_id, o.beneficiary_id, 1, o.currency, 'weekly',
      o.first_day, 1, 'stopped', d
    from bank.standing_order o, generate_series(now() - '60 days'::interval, now(), '3 days') d
    where o.id = ${planned.orderId}`.execute(app.owner)

  const seen: string[] = []
  const days: string[] = []
  let before: string | undefined
  do {
    const { payments, more } = await standingOrders.past({ before })
    seen.push(...payments.map(({ paymentId }) => paymentId))
    days.push(...payments.map(({ dueOn }) => dueOn))
    before = more ?? undefined
  } while (before !== undefined)
  expect(seen).toHaveLength(31 + 21)
  expect(new Set(seen).size).toBe(seen.length)
  expect(days).toEqual(days.toSorted().toReversed())
})
