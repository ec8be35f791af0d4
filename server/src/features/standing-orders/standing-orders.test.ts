import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { openApp, test } from '#testing/app.ts'
import { aBeneficiary, amount, anAccount, balanceOf, findingsOf } from '#testing/builders.ts'
import { aPlanner, daysAhead, letTimePass, letTimePassWithOccurrences } from '#testing/actors/planners.ts'
import { payStandingOrders } from './pay-standing-orders.ts'
import { openPrimary } from '#platform/primary.ts'

describe('a standing order', () => {
  test('is given with a code, paid by the job, and named on the statement', async () => {
    const app = await openApp()
    const { client, session, standingOrders, planned, save } = await aPlanner(app)
    const review = await standingOrders.review(planned)
    expect(review).toMatchObject({ amount: '30.25', reference: 'Rent', rhythm: 'monthly' })
    expect(review.days).toHaveLength(6)
    expect(review.days[0]?.day).toBe(planned.firstDay)
    await save()
    expect(await standingOrders.list()).toMatchObject([
      { id: planned.orderId, status: 'active', amount: '30.25', next: { day: planned.firstDay } },
    ])
    expect(await standingOrders.upcoming()).toHaveLength(12)
    expect(await payStandingOrders(app.services)).toBe(0)

    await letTimePass(app, planned.orderId, 8)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = app.services.changes.subscribe({ user: client.id }, (event) => {
      heard.push(event)
      first.resolve()
    })
    expect(await payStandingOrders(app.services)).toBe(1)
    await first.promise
    stop()
    expect(heard).toMatchObject([{ accountIds: [planned.accountId], topics: ['standing-orders'] }])
    expect(await balanceOf(app.owner, planned.accountId)).toBe('969.75')
    const { lines } = await app.as(session).statements.page({ accountId: planned.accountId })
    expect(lines.at(-1)).toMatchObject({
      direction: 'debit',
      amount: '30.25',
      note: 'Standing order',
      paymentReference: 'Rent',
    })
    const transactionId = lines.at(-1)?.id ?? ''
    const asked = { accountId: planned.accountId, transactionId }
    expect(await app.as(session).statements.transaction(asked)).toMatchObject({
      standingOrderId: planned.orderId,
      hasReceipt: true,
    })
    const { notifications } = await app.as(session).notifications.list({})
    expect(
      notifications.map(({ action, transactionId: paid, standingOrderId }) => [
        action,
        paid ?? standingOrderId,
      ]),
    ).toEqual([
      ['payment-completed', transactionId],
      ['standing-order-created', planned.orderId],
    ])
    const { payments, more } = await standingOrders.past({})
    expect(payments).toMatchObject([{ orderId: planned.orderId, state: 'paid', amount: '30.25' }])
    expect(more).toBeNull()
    expect(await payStandingOrders(app.services)).toBe(0)
    expect(await findingsOf(app.owner)).toEqual([])
    await app.close()
  })

  test('takes a code for exactly its account, beneficiary, amount, reference, dates and end', async ({
    app,
  }) => {
    const { client, standingOrders, planned: early, code } = await aPlanner(app)
    const planned = { ...early, firstDay: daysAhead(14) } // Tomorrow's working day before may have passed.
    await expect(standingOrders.save({ order: planned })).rejects.toThrow('CODE_REQUIRED')
    const { confirmationId } = await standingOrders.confirm({ order: planned, code: code() })
    const others = [
      { ...planned, orderId: randomUUID() },
      { ...planned, accountId: await anAccount(app.owner, client, { balance: '1000' }) },
      { ...planned, beneficiaryId: await aBeneficiary(app.owner, client) },
      { ...planned, amount: amount('30.26') },
      { ...planned, reference: 'Another rent' },
      { ...planned, rhythm: 'weekly' as const },
      { ...planned, firstDay: daysAhead(2) },
      { ...planned, lastDay: daysAhead(400) },
      { ...planned, times: 12 },
      { ...planned, businessDay: 'previous' as const },
    ]
    for (const order of others)
      await expect(standingOrders.save({ order, confirmationId }), JSON.stringify(order)).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    await standingOrders.save({ order: planned, confirmationId })
    // The same order again is answered the same; a changed one takes a code of its own.
    await standingOrders.save({ order: planned })
    await expect(
      standingOrders.save({ order: { ...planned, amount: amount('40') }, confirmationId }),
    ).rejects.toThrow('CONFIRMATION_REFUSED')
  })

  test('is changed with a new code, and goes on with the dates that it has left', async ({ app }) => {
    const { standingOrders, planned, save } = await aPlanner(app)
    await save()
    await letTimePass(app, planned.orderId, 8)
    await payStandingOrders(app.services)
    const changed = { ...planned, firstDay: daysAhead(-7), amount: amount('40'), times: 12 }
    await expect(standingOrders.review({ ...changed, times: 1 })).rejects.toThrow('NO_DATE_LEFT')
    await save(changed)
    expect(await standingOrders.list()).toMatchObject([{ amount: '40.00', timesLeft: 11 }])
    expect((await standingOrders.upcoming())[0]?.day.slice(8)).toBe(changed.firstDay.slice(8))
    expect(await payStandingOrders(app.services)).toBe(0)
  })

  test('is refused with a first day in the past or too far ahead, and as a payment is', async ({ app }) => {
    const { standingOrders, planned } = await aPlanner(app)
    const refusalOf = async (change: object) =>
      await standingOrders.review({ ...planned, ...change }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      )
    expect(await refusalOf({ firstDay: daysAhead(-1) })).toContain('FIRST_DAY_PASSED')
    expect(await refusalOf({ firstDay: daysAhead(5 * 366 + 1) })).toContain('FIRST_DAY_TOO_FAR')
    expect(await refusalOf({ amount: amount('0.001') })).toContain('INVALID_AMOUNT')
    expect(await refusalOf({ beneficiaryId: randomUUID() })).toContain('BENEFICIARY_NOT_PAYABLE')
    for (const change of [
      { toAccountId: planned.accountId },
      { beneficiaryId: null },
      { beneficiaryId: null, toAccountId: planned.accountId, reference: 'Rent' },
    ])
      expect(await refusalOf(change)).toContain('validation')
    // Only the day of a payment knows the funds.
    expect(await refusalOf({ amount: amount('999999') })).toBeNull()
  })

  test('is paused, resumed and stopped, and a date skipped and restored, without a code', async ({ app }) => {
    const { standingOrders, planned, save } = await aPlanner(app)
    await save()
    const { orderId } = planned
    const [first] = await standingOrders.upcoming()
    const day = first?.day ?? ''
    await standingOrders.setSkipped({ orderId, day, skipped: true })
    expect((await standingOrders.upcoming())[0]).toMatchObject({ day, state: 'skipped' })
    expect((await standingOrders.past({})).payments).toEqual([])
    await standingOrders.setSkipped({ orderId, day, skipped: false })
    expect((await standingOrders.upcoming())[0]).toMatchObject({ day, state: 'scheduled' })
    await expect(standingOrders.setSkipped({ orderId, day: daysAhead(3), skipped: true })).rejects.toThrow(
      'OCCURRENCE_NOT_FOUND',
    )
    await standingOrders.setSkipped({ orderId, day, skipped: true })
    // A change that keeps the dates keeps what was skipped; one that moves them does not.
    const changed = await standingOrders.review({ ...planned, amount: amount('31') })
    expect(changed.days).toHaveLength(6)
    expect(changed.days.map((one) => one.day)).not.toContain(day)
    const moved = await standingOrders.review({ ...planned, rhythm: 'weekly' })
    expect(moved.days[0]).toMatchObject({ day })

    await letTimePassWithOccurrences(app, orderId, 8)
    expect(await payStandingOrders(app.services)).toBe(0)
    const gone = (await standingOrders.past({})).payments
    expect(gone).toMatchObject([{ state: 'skipped' }])
    const restored = { orderId, day: gone[0]?.day ?? '', skipped: false }
    await expect(standingOrders.setSkipped(restored)).rejects.toThrow('OCCURRENCE_SETTLED')
    await standingOrders.setStatus({ orderId, status: 'paused' })
    expect(await standingOrders.upcoming()).toEqual([])
    await letTimePass(app, orderId, 40)
    expect(await payStandingOrders(app.services)).toBe(0)
    await standingOrders.setStatus({ orderId, status: 'active' })
    // Dates that passed while it was paused are not made up for.
    expect(await payStandingOrders(app.services)).toBe(0)
    await standingOrders.setStatus({ orderId, status: 'stopped' })
    expect(await standingOrders.list()).toEqual([])
    await expect(standingOrders.setStatus({ orderId, status: 'active' })).rejects.toThrow(
      'STANDING_ORDER_ENDED',
    )
    expect(await balanceOf(app.owner, planned.accountId)).toBe('1000.00')
  })

  test('is visible and open to its own client alone', async ({ app }) => {
    const { planned, save } = await aPlanner(app)
    await save()
    const other = await aPlanner(app)
    expect(await other.standingOrders.list()).toEqual([])
    expect(await other.standingOrders.upcoming()).toEqual([])
    const { orderId } = planned
    await expect(other.standingOrders.setStatus({ orderId, status: 'stopped' })).rejects.toThrow(
      'STANDING_ORDER_NOT_FOUND',
    )
    await expect(
      other.standingOrders.setSkipped({ orderId, day: planned.firstDay, skipped: true }),
    ).rejects.toThrow('STANDING_ORDER_NOT_FOUND')
    const taken = { ...other.planned, orderId }
    await expect(other.save(taken)).rejects.toThrow('STANDING_ORDER_ID_TAKEN')
  })

  test('pays each date once, however many servers run the job', async ({ app }) => {
    const { planned, save } = await aPlanner(app)
    await save({ ...planned })
    await letTimePass(app, planned.orderId, 70)
    const others = Array.from(
      { length: 3 },
      () =>
        openDatabase({
          primary: openPrimary(app.services.config.databaseUrl),
          connections: 2,
          waitMs: 10_000,
        }).db,
    )
    const counts = await Promise.all(
      [app.services.db, ...others].map((db) => payStandingOrders({ ...app.services, db })),
    )
    for (const db of others) await db.destroy()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await balanceOf(app.owner, planned.accountId)).toBe('909.25')
  })
})

test('an order between own accounts is paid by the job, and is one event with two lines', async ({ app }) => {
  const { client, session, standingOrders, planned, code } = await aPlanner(app)
  const toAccountId = await anAccount(app.owner, client, { balance: '10' })
  const order = { ...planned, beneficiaryId: null, toAccountId, reference: undefined }
  const { to } = await standingOrders.review(order)
  expect(to).toMatchObject({ kind: 'account', id: toAccountId })
  const { confirmationId } = await standingOrders.confirm({ order, code: code() })
  await standingOrders.save({ order, confirmationId })
  expect(await standingOrders.list()).toMatchObject([{ to, payable: true }])
  expect((await standingOrders.upcoming())[0]).toMatchObject({ toName: to.name })

  await letTimePass(app, order.orderId, 8)
  const heard = Promise.withResolvers<unknown>()
  const stop = app.services.changes.subscribe({ user: client.id }, heard.resolve)
  expect(await payStandingOrders(app.services)).toBe(1)
  expect(await heard.promise).toMatchObject({ accountIds: [order.accountId, toAccountId] })
  stop()
  expect((await standingOrders.past({})).payments).toMatchObject([{ state: 'paid', toName: to.name }])
  const { statements, dashboard } = app.as(session)
  const lineOf = async (accountId: string) => (await statements.page({ accountId })).lines.at(-1)
  const [debit, credit] = [await lineOf(order.accountId), await lineOf(toAccountId)]
  expect(debit).toMatchObject({ direction: 'debit', amount: '30.25', note: 'Standing order' })
  expect(debit?.counterparty).toContain(to.name)
  expect(credit).toMatchObject({ id: debit?.id, direction: 'credit', balance: '40.25' })
  const { activity } = await dashboard.get()
  expect(activity.filter(({ transactionId }) => transactionId !== null)).toMatchObject([
    { action: 'transfer-completed', accountId: order.accountId, transactionId: debit?.id },
  ])
})

test('upcoming payments are three of each order first, so that a weekly one hides no other', async ({
  app,
}) => {
  const { client, standingOrders, planned, save } = await aPlanner(app)
  await save({ ...planned, rhythm: 'weekly' })
  await sql`insert into bank.standing_order (id, client_id, account_id, beneficiary_id, amount, currency,
      rhythm, first_day, next_number, next_day)
    select gen_random_uuid(), client_id, account_id, beneficiary_id, amount, currency, 'quarterly', first_day,
      1, next_day
    from bank.standing_order where client_id = ${client.id}`.execute(app.owner)
  const upcoming = await standingOrders.upcoming()
  const days = upcoming.map(({ dueOn }) => dueOn)
  expect(days).toEqual(days.toSorted())
  const [weekly, quarterly] = ['weekly', 'quarterly'].map((asked) =>
    upcoming.filter(({ rhythm }) => rhythm === asked).map(({ hasFurther }) => hasFurther),
  )
  expect(quarterly).toEqual([false, false, false])
  expect(weekly).toEqual([...Array.from({ length: 8 }, () => false), true])
  expect(upcoming[0]?.orderId).toBe(planned.orderId)
})

test('the hundredth active order of a client is the last', async ({ app }) => {
  const { client, standingOrders, planned, save } = await aPlanner(app)
  await save()
  await sql`insert into bank.standing_order (id, client_id, account_id, beneficiary_id, amount, currency,
      rhythm, first_day, next_number, next_day)
    select gen_random_uuid(), client_id, account_id, beneficiary_id, amount, currency, rhythm, first_day, 1,
      next_day
    from bank.standing_order, generate_series(1, 99) where client_id = ${client.id}`.execute(app.owner)
  await expect(
    standingOrders.save({ order: { ...planned, orderId: randomUUID() }, confirmationId: randomUUID() }),
  ).rejects.toThrow('TOO_MANY_STANDING_ORDERS')
})
