import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, amount, anAdmin, aSession, balanceOf, findingsOf } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { anOrder, confirmed } from '#testing/orders/adjustment-orders.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

test('the difference is a transfer of the bank’s, on the statement, in the audit, and notified', async ({
  app,
}) => {
  const asAdmin = await anAdminSession(app)
  const { client, order } = await anOrder(app)
  expect(
    await asAdmin.accounts.reviewAdjustment({
      accountId: order.accountId,
      newBalance: '1250.5',
      expectedBalance: '1000',
    }),
  ).toMatchObject({
    newBalance: '1250.50',
    difference: '250.50',
    account: { balance: '1000.00', client: { username: client.username } },
  })
  const heard: string[] = []
  const stop = app.services.changes.subscribe({ user: client.id }, (event) =>
    heard.push(JSON.stringify(event)),
  )
  const confirmedOrder = await confirmed(asAdmin, order)

  const adjusted = await asAdmin.accounts.adjustBalance(confirmedOrder)

  if (adjusted.outcome !== 'done') throw new Error('It waits')
  expect(adjusted).toEqual({
    outcome: 'done',
    accountId: order.accountId,
    balance: '1250.50',
    reference: `TXN-${order.adjustmentId.slice(0, 8).toUpperCase()}`,
  })
  expect(await asAdmin.accounts.adjustBalance(confirmedOrder)).toEqual(adjusted)
  const down = {
    ...order,
    adjustmentId: randomUUID(),
    newBalance: '0',
    expectedBalance: '1250.50',
    note: 'Moved to another bank',
  }
  await asAdmin.accounts.adjustBalance(await confirmed(asAdmin, down))

  const own = app.as(await aSession(app.owner, client))
  const { lines } = await own.statements.page({ accountId: order.accountId })
  expect(
    lines
      .slice(1)
      .map(({ note, direction, amount: moved, balance, reference }) => [
        note,
        direction,
        moved,
        balance,
        reference,
      ]),
  ).toEqual([
    ['Balance adjustment: Interest that was missed', 'credit', '250.50', '1250.50', adjusted.reference],
    [
      'Balance adjustment: Moved to another bank',
      'debit',
      '1250.50',
      '0.00',
      `TXN-${down.adjustmentId.slice(0, 8).toUpperCase()}`,
    ],
  ])
  const payments = await app.owner
    .selectFrom('payment')
    .select(['amount', 'status', 'note', 'beneficiaryId'])
    .where('accountId', '=', order.accountId)
    .orderBy('createdAt')
    .execute()
  expect(payments).toEqual([
    {
      amount: '250.50000000',
      status: 'completed',
      note: 'Balance adjustment: Interest that was missed',
      beneficiaryId: null,
    },
    {
      amount: '-1250.50000000',
      status: 'completed',
      note: 'Balance adjustment: Moved to another bank',
      beneficiaryId: null,
    },
  ])
  const { rows: events } = await sql`
    select actor_id, action, subject, detail from audit.event where user_id = ${client.id}
      and action = 'balance-adjusted' order by id`.execute(app.owner)
  expect(events).toMatchObject([
    {
      actorId: asAdmin.admin.id,
      subject: order.adjustmentId,
      detail: { account: order.accountId, amount: 250.5, currency: 'USD', note: order.note },
    },
    { actorId: asAdmin.admin.id, subject: down.adjustmentId, detail: { amount: -1250.5, after: 0 } },
  ])
  expect((await own.dashboard.get()).activity).toContainEqual(
    expect.objectContaining({ action: 'balance-adjusted', amount: '250.50', name: 'Family Reserve' }),
  )
  await expect.poll(() => heard.join()).toContain(order.accountId)
  stop()
  expect(await findingsOf(app.owner)).toEqual([])
})

test('one of twenty concurrent adjustments of a reviewed balance succeeds, and the books balance', async ({
  app,
}) => {
  const { order } = await anOrder(app)
  const asAdmins = await Promise.all(Array.from({ length: 20 }, () => anAdminSession(app)))
  for (const expectedBalance of ['1000', '2000', '3000']) {
    const newBalance = String(Number(expectedBalance) + 1000)
    const confirmedOrder = []
    for (const asAdmin of asAdmins)
      confirmedOrder.push({
        asAdmin,
        order: await confirmed(asAdmin, {
          ...order,
          adjustmentId: randomUUID(),
          expectedBalance,
          newBalance,
        }),
      })

    const answers = await Promise.allSettled(
      confirmedOrder.map(({ asAdmin, order: own }) => asAdmin.accounts.adjustBalance(own)),
    )

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = new Set(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : [])),
    )
    expect([...reasons]).toEqual([expect.stringContaining('BALANCE_CHANGED')])
  }
  expect(await balanceOf(app.owner, order.accountId)).toBe('4000.00')
  expect(await findingsOf(app.owner)).toEqual([])
})

test('twenty copies of one order are booked once, and a concurrent payment is not lost', async ({ app }) => {
  const asAdmin = await anAdminSession(app)
  const { client, order } = await anOrder(app)
  const confirmedOrder = await confirmed(asAdmin, order)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asAdmin.accounts.adjustBalance(confirmedOrder)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(app.owner, order.accountId)).toBe('1250.50')

  const paying = app.as(await aSession(app.owner, client)).payments
  const beneficiaryId = await aBeneficiary(app.owner, client)
  // 210 in all, and no two alike.
  const payment = (_: unknown, index: number) =>
    paying.make({
      paymentId: randomUUID(),
      accountId: order.accountId,
      beneficiaryId,
      amount: amount(`${index + 1}.00`),
    })
  const later = await confirmed(asAdmin, {
    ...order,
    adjustmentId: randomUUID(),
    expectedBalance: '1250.50',
    newBalance: '2250.50',
  })
  const [adjusted] = await Promise.allSettled([
    asAdmin.accounts.adjustBalance(later),
    ...Array.from({ length: 20 }, payment),
  ])
  // Each adjustment came before every payment or was refused because the balance had moved; none undid a
  // payment.
  expect(await balanceOf(app.owner, order.accountId)).toBe(
    adjusted?.status === 'fulfilled' ? '2040.50' : '1040.50',
  )
  expect(await findingsOf(app.owner)).toEqual([])
})

test('an admin without a second factor can adjust a balance only in the demo bank', async ({ app }) => {
  const admin = await anAdmin(app.owner)
  await asOwner(app.owner, () =>
    sql`update identity.credential set two_factor_enabled = false, totp_secret = null
      where user_id = ${admin.id}`.execute(app.owner),
  )
  const { order } = await anOrder(app)
  const asAdmin = app.as(await aSession(app.owner, admin)).accounts
  await expect(asAdmin.confirmAdjustment({ ...order, code: '246810' })).rejects.toThrow(
    'TWO_FACTOR_NOT_ENABLED',
  )
})
