import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  aMovement,
  amount,
  anAccount,
  anAdmin,
  aSession,
  balanceOf,
  findingsOf,
} from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { aDesk, type Desk } from '#testing/staff.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

type Order = Parameters<Desk['accounts']['reviewAdjustment']>[0] & { adjustmentId: string; note: string }

/** A client's account with 1,000.00 on it, and an order that would make 1,250.50 of them. */
async function anOrder(app: App, wish: { currency?: 'USD' | 'JPY' | 'BTC'; balance?: string } = {}) {
  const client = await aClient(app.owner)
  const { currency = 'USD', balance = '1000' } = wish
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

async function confirmed(
  { accounts, nextCode }: Desk,
  order: Order,
): Promise<Order & { confirmationId: string }> {
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return { ...order, confirmationId }
}

describe('a balance is not adjusted', () => {
  test('by anybody but staff, and nobody else buys a confirmation for it', async ({ app }) => {
    const { client, order } = await anOrder(app)
    const own = app.as(await aSession(app.owner, client)).accounts
    await expect(own.adjustBalance(order)).rejects.toThrow('NOT_ALLOWED')
    await expect(
      own.reviewAdjustment({ accountId: order.accountId, newBalance: '1', expectedBalance: '1000' }),
    ).rejects.toThrow('NOT_ALLOWED')
    await expect(own.confirmAdjustment({ ...order, code: '123456' })).rejects.toThrow('NOT_ALLOWED')
  })

  test('on one’s own account, whoever holds one from before they joined the staff', async ({ app }) => {
    const desk = await aDesk(app)
    const accountId = await anAccount(app.owner, desk.admin, { balance: '1000' })
    const { order } = await anOrder(app)
    const own = { ...order, accountId }
    await expect(desk.accounts.adjustBalance(await confirmed(desk, own))).rejects.toThrow('NOT_ALLOWED')
    const colleague = await aDesk(app)
    await expect(colleague.accounts.adjustBalance(await confirmed(colleague, own))).resolves.toMatchObject({
      balance: '1250.50',
    })
  })

  test('without a code, with a wrong one, with one for something else, in another session, or twice with the same', async ({
    app,
  }) => {
    const desk = await aDesk(app)
    const { order } = await anOrder(app)
    await expect(desk.accounts.adjustBalance(order)).rejects.toThrow('CODE_REQUIRED')
    await expect(desk.accounts.confirmAdjustment({ ...order, code: '000000' })).rejects.toThrow(
      'INVALID_CODE',
    )
    const bought = await confirmed(desk, order)
    const others: Partial<Order>[] = [
      { newBalance: '1250.51' },
      { note: 'Another reason' },
      { adjustmentId: randomUUID() },
      { accountId: (await anOrder(app)).order.accountId },
    ]
    for (const change of others)
      await expect(desk.accounts.adjustBalance({ ...bought, ...change })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    const elsewhere = app.as(await aSession(app.owner, desk.admin)).accounts
    await expect(elsewhere.adjustBalance(bought)).rejects.toThrow('CONFIRMATION_REFUSED')
    await desk.accounts.adjustBalance(bought)
    const back = { ...bought, adjustmentId: randomUUID(), newBalance: '1000', expectedBalance: '1250.50' }
    await expect(desk.accounts.adjustBalance(back)).rejects.toThrow('CONFIRMATION_REFUSED')
  })

  test('below zero, with more decimals than its currency has, to what it is already, or where there is no account', async ({
    app,
  }) => {
    const desk = await aDesk(app)
    const { order } = await anOrder(app, { currency: 'JPY', balance: '1000' })
    await expect(desk.accounts.adjustBalance({ ...order, newBalance: '-1' })).rejects.toThrow()
    for (const newBalance of ['1000.5', '0.1']) {
      await expect(
        desk.accounts.reviewAdjustment({ accountId: order.accountId, newBalance, expectedBalance: '1000' }),
      ).rejects.toThrow('INVALID_AMOUNT')
    }
    await expect(
      desk.accounts.adjustBalance(await confirmed(desk, { ...order, newBalance: '1000.000' })),
    ).rejects.toThrow('BALANCE_UNCHANGED')
    await expect(desk.accounts.adjustBalance({ ...order, accountId: randomUUID() })).rejects.toThrow(
      'ACCOUNT_NOT_FOUND',
    )
  })

  test('when it moved since it was on the screen: the code that was bought is not used up by that', async ({
    app,
  }) => {
    const desk = await aDesk(app)
    const { order } = await anOrder(app)
    const bought = await confirmed(desk, order)
    await aMovement(app.owner, order.accountId, { amount: '1' })
    await expect(desk.accounts.adjustBalance(bought)).rejects.toThrow('BALANCE_CHANGED')
    await expect(
      desk.accounts.reviewAdjustment({
        accountId: order.accountId,
        newBalance: '5',
        expectedBalance: '1000',
      }),
    ).rejects.toThrow('BALANCE_CHANGED')
    await aMovement(app.owner, order.accountId, { kind: 'payment', amount: '-1' })
    await expect(desk.accounts.adjustBalance(bought)).resolves.toMatchObject({ balance: '1250.50' })
  })

  test('while the books are closed', async ({ app }) => {
    const desk = await aDesk(app)
    const { order } = await anOrder(app)
    const bought = await confirmed(desk, order)
    await asOwner(app.owner, () => sql`update ledger.state set open = false`.execute(app.owner))
    await expect(desk.accounts.adjustBalance(bought)).rejects.toThrow('BOOKS_CLOSED')
    await asOwner(app.owner, () => sql`update ledger.state set open = true`.execute(app.owner))
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
  })

  test('under an id that stands for another adjustment, or for a client’s payment', async ({ app }) => {
    const desk = await aDesk(app)
    const { client, order } = await anOrder(app)
    await desk.accounts.adjustBalance(await confirmed(desk, order))
    await expect(desk.accounts.adjustBalance({ ...order, newBalance: '7' })).rejects.toThrow(
      'ADJUSTMENT_ID_TAKEN',
    )
    const paymentId = randomUUID()
    const beneficiaryId = await aBeneficiary(app.owner, client)
    await app
      .as(await aSession(app.owner, client))
      .payments.make({ paymentId, accountId: order.accountId, beneficiaryId, amount: amount('250.50') })
    await expect(
      desk.accounts.adjustBalance({
        ...order,
        adjustmentId: paymentId,
        newBalance: '5',
        expectedBalance: '1000.00',
      }),
    ).rejects.toThrow('ADJUSTMENT_ID_TAKEN')
  })
})

test('the difference is a transfer and a payment of the bank’s own, stands on the statement, is written down and told to the client', async ({
  app,
}) => {
  const desk = await aDesk(app)
  const { client, order } = await anOrder(app)
  expect(
    await desk.accounts.reviewAdjustment({
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
  const stop = app.services.changes.subscribe(client.id, (news) => heard.push(JSON.stringify(news)))
  const bought = await confirmed(desk, order)

  const adjusted = await desk.accounts.adjustBalance(bought)

  if (adjusted.outcome !== 'done') throw new Error('It waits')
  expect(adjusted).toEqual({
    outcome: 'done',
    accountId: order.accountId,
    balance: '1250.50',
    reference: `TXN-${order.adjustmentId.slice(0, 8).toUpperCase()}`,
  })
  expect(await desk.accounts.adjustBalance(bought)).toEqual(adjusted)
  const down = {
    ...order,
    adjustmentId: randomUUID(),
    newBalance: '0',
    expectedBalance: '1250.50',
    note: 'Moved to another bank',
  }
  await desk.accounts.adjustBalance(await confirmed(desk, down))

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
    select actor_id, action, subject, detail from audit.event where person_id = ${client.id} and action = 'balance-adjusted' order by id`.execute(
    app.owner,
  )
  expect(events).toMatchObject([
    {
      actorId: desk.admin.id,
      subject: order.adjustmentId,
      detail: { account: order.accountId, amount: 250.5, currency: 'USD', note: order.note },
    },
    { actorId: desk.admin.id, subject: down.adjustmentId, detail: { amount: -1250.5, after: 0 } },
  ])
  expect((await own.dashboard.get()).activity).toContainEqual(
    expect.objectContaining({ action: 'balance-adjusted', amount: '250.50', name: 'Family Reserve' }),
  )
  await expect.poll(() => heard.join()).toContain(order.accountId)
  stop()
  expect(await findingsOf(app.owner)).toEqual([])
})

test('of twenty who adjust at once one wins for each balance they had on the screen, and the books balance', async ({
  app,
}) => {
  const { order } = await anOrder(app)
  const desks = await Promise.all(Array.from({ length: 20 }, () => aDesk(app)))
  for (const expectedBalance of ['1000', '2000', '3000']) {
    const newBalance = String(Number(expectedBalance) + 1000)
    const bought = []
    for (const desk of desks)
      bought.push({
        desk,
        order: await confirmed(desk, { ...order, adjustmentId: randomUUID(), expectedBalance, newBalance }),
      })

    const answers = await Promise.allSettled(
      bought.map(({ desk, order: own }) => desk.accounts.adjustBalance(own)),
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

test('one that is asked for twenty times at once is booked once, and a client who pays meanwhile loses and gains nothing', async ({
  app,
}) => {
  const desk = await aDesk(app)
  const { client, order } = await anOrder(app)
  const bought = await confirmed(desk, order)
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.accounts.adjustBalance(bought)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(app.owner, order.accountId)).toBe('1250.50')

  const paying = app.as(await aSession(app.owner, client)).payments
  const beneficiaryId = await aBeneficiary(app.owner, client)
  const payment = () =>
    paying.make({ paymentId: randomUUID(), accountId: order.accountId, beneficiaryId, amount: amount('10') })
  const later = await confirmed(desk, {
    ...order,
    adjustmentId: randomUUID(),
    expectedBalance: '1250.50',
    newBalance: '2250.50',
  })
  const [adjusted] = await Promise.allSettled([
    desk.accounts.adjustBalance(later),
    ...Array.from({ length: 20 }, payment),
  ])
  // Either it came before every payment, or it was told that the balance had moved; never did it undo one.
  expect(await balanceOf(app.owner, order.accountId)).toBe(
    adjusted?.status === 'fulfilled' ? '2050.50' : '1050.50',
  )
  expect(await findingsOf(app.owner)).toEqual([])
})

test('somebody of the staff without a second factor adjusts nothing outside of the demo bank', async ({
  app,
}) => {
  const admin = await anAdmin(app.owner)
  await asOwner(app.owner, () =>
    sql`update identity.credential set two_factor_enabled = false, totp_secret = null where person_id = ${admin.id}`.execute(
      app.owner,
    ),
  )
  const { order } = await anOrder(app)
  const desk = app.as(await aSession(app.owner, admin)).accounts
  await expect(desk.confirmAdjustment({ ...order, code: '246810' })).rejects.toThrow('TWO_FACTOR_NOT_ENABLED')
})
