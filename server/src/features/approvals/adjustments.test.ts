import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, aSession, balanceOf, findingsOf } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { anOrganisation } from '#testing/actors/holders.ts'
import { aLargeOpening, requestOpening } from '#testing/orders/large-openings.ts'
import { anOrder, approve, ask, asked, auditOf, reviewOf } from '#testing/orders/large-adjustments.ts'

beforeEach<{ app: App }>(({ app }) => turnOnApproval(app.owner))
afterEach<{ app: App }>(({ app }) => app.setNow(null))

describe('an amount above the limit of one admin', () => {
  test('needs another admin, who sees the requester and the reason, and is booked once', async ({ app }) => {
    const { asAdmin, client, accountId, order, approvalId } = await asked(app)
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
    // A replayed order gets the same answer and makes one approval.
    await expect(asAdmin.accounts.adjustBalance(order)).resolves.toEqual({ outcome: 'pending' })
    const other = await anAdminSession(app)
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      operation: {
        kind: 'adjustment',
        nickname: 'Family Reserve',
        currency: 'USD',
        // Exact decimals; the screen gives them the currency's.
        from: '1000',
        to: '50000',
        difference: '49000',
      },
      user: { id: client.id },
      requester: { id: asAdmin.admin.id },
      reason: 'Sale of the house',
      status: 'pending',
    })
    expect((await other.approvals.findPending({ kind: 'adjustment', subject: accountId })).approval?.id).toBe(
      approvalId,
    )

    expect(await approve(other, approvalId)).toEqual({ approvalId, status: 'approved', failure: null })

    expect(await balanceOf(app.owner, accountId)).toBe('50000.00')
    const { lines } = await app.as(await aSession(app.owner, client)).statements.page({ accountId })
    expect(lines.at(-1)).toMatchObject({
      note: 'Balance adjustment: Sale of the house',
      amount: '49000.00',
      balance: '50000.00',
    })
    expect(
      (await auditOf(app, approvalId)).map(({ action, actorId, userId, detail }) => [
        action,
        actorId,
        userId,
        detail['approver'] ?? null,
      ]),
    ).toEqual([
      ['approval-asked', asAdmin.admin.id, client.id, null],
      ['balance-adjusted', asAdmin.admin.id, client.id, other.admin.id],
      ['approval-approved', other.admin.id, client.id, null],
    ])
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      status: 'approved',
      decidedBy: { id: other.admin.id },
      doneAt: expect.any(String),
    })
    // The client's history shows the adjustment, but neither the admins' reasons nor who approved it.
    const { tokenHash } = await aSession(app.owner, client)
    const visible = await app.services.db.transaction().execute(async (tx) => {
      await sql`select identity.enter_session(${tokenHash})`.execute(tx)
      const { rows: exported } = await sql`select * from identity.own_events(0, 1000)`.execute(tx)
      const { rows: read } = await sql`select action from audit.event where action like 'approval-%'`.execute(
        tx,
      )
      return JSON.stringify({ exported, read })
    })
    expect(visible).toContain('balance-adjusted')
    expect(visible).not.toMatch(new RegExp(`approv|${other.admin.id}|${asAdmin.admin.id}`))
    // A requester who lost the answer and sends the order again learns that it was made.
    await expect(asAdmin.accounts.adjustBalance(order)).resolves.toMatchObject({
      outcome: 'done',
      balance: '50000.00',
    })
    await expect(approve(await anAdminSession(app), approvalId)).rejects.toThrow('APPROVAL_DECIDED')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('includes the admin’s other adjustments of the day in that currency, up or down', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const up = await anOrder(app, '7000')
    await expect(ask(asAdmin, up.order)).resolves.toMatchObject({ outcome: 'done' })
    const down = { ...up.order, adjustmentId: randomUUID(), expectedBalance: '7000.00', newBalance: '4000' }
    expect(await asAdmin.accounts.reviewAdjustment(reviewOf(down))).toMatchObject({ requiresApproval: false })
    await expect(ask(asAdmin, down)).resolves.toMatchObject({ outcome: 'done' })
    const { order } = await anOrder(app, '2000.01')
    expect(await asAdmin.accounts.reviewAdjustment(reviewOf(order))).toMatchObject({ requiresApproval: true })
    await expect(ask(asAdmin, order)).resolves.toEqual({ outcome: 'pending' })
    const exact = await anOrder(app, '2000')
    expect(await asAdmin.accounts.reviewAdjustment(reviewOf(exact.order))).toMatchObject({
      requiresApproval: false,
    })
    const colleague = await anAdminSession(app)
    await expect(ask(colleague, (await anOrder(app, '11000')).order)).resolves.toMatchObject({
      outcome: 'done',
    })
    // Twenty at once pass the limit no more than one after the other do.
    const many = await anAdminSession(app)
    const orders = []
    for (let n = 0; n < 8; n += 1) {
      const { order: each } = await anOrder(app, '4000')
      orders.push({ ...each, ...(await many.accounts.confirmAdjustment({ ...each, code: many.nextCode() })) })
    }
    const answers = await Promise.all(
      orders.map(({ expiresAt: _, ...each }) => many.accounts.adjustBalance(each)),
    )
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(3)
  })

  test('is counted anew each day of the bank', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    await expect(ask(asAdmin, (await anOrder(app, '7000')).order)).resolves.toMatchObject({ outcome: 'done' })
    await sql`update bank.unapproved_total set day = day - 1`.execute(app.owner)
    for (const newBalance of ['7000', '5000']) {
      const { order } = await anOrder(app, newBalance)
      await expect(ask(asAdmin, order), newBalance).resolves.toMatchObject({ outcome: 'done' })
    }
  })

  test('needs approval also as the initial balance of an account', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const client = await aClient(app.owner)
    const order = aLargeOpening(client.id)
    expect(await asAdmin.accounts.reviewOpening({ currency: 'EUR', initialBalance: '9200' })).toEqual({
      requiresApproval: false,
    })
    expect(await asAdmin.accounts.reviewOpening({ currency: 'EUR', initialBalance: '9200.01' })).toEqual({
      requiresApproval: true,
    })
    await expect(asAdmin.accounts.open({ order })).rejects.toThrow('REASON_REQUIRED')
    const { reason, confirmationId, answer } = await requestOpening(asAdmin, order)
    expect(answer).toEqual({ outcome: 'pending' })
    await expect(asAdmin.accounts.open({ order, reason, confirmationId })).resolves.toEqual({
      outcome: 'pending',
    })
    await expect(
      asAdmin.accounts.open({
        order: { ...order, accountId: randomUUID() },
        reason: 'Another',
        confirmationId,
      }),
    ).rejects.toThrow('CONFIRMATION_REFUSED')
    const own = app.as(await aSession(app.owner, client))
    expect(await own.accounts.list()).toEqual([])
    const other = await anAdminSession(app)
    expect((await other.approvals.get({ approvalId: order.accountId })).operation).toMatchObject({
      kind: 'opening',
      nickname: 'Coffee',
      amount: '9200.01',
      order: { accountType: 'business', businessPurpose: null },
    })
    expect(await approve(other, order.accountId)).toMatchObject({ status: 'approved' })
    expect(await own.accounts.list()).toMatchObject([
      { id: order.accountId, balance: '9200.01', nickname: 'Coffee' },
    ])
    await expect(asAdmin.accounts.open({ order, reason, confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })
    expect(await findingsOf(app.owner)).toEqual([])
  })
})

test('An opening is not approved once the client has another account of its name', async ({ app }) => {
  const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
  const client = await aClient(app.owner)
  const order = aLargeOpening(client.id)
  await requestOpening(asAdmin, order)
  const small = { ...order, accountId: randomUUID(), initialBalance: '0' }
  await other.accounts.open({ order: small })
  expect(await approve(other, order.accountId)).toMatchObject({
    status: 'failed',
    failure: 'ACCOUNT_NAME_TAKEN',
  })
  const own = app.as(await aSession(app.owner, client))
  expect(await own.accounts.list()).toMatchObject([{ id: small.accountId }])
})

test('an opening for an organisation names it to the admin who decides', async ({ app }) => {
  const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
  const trust = await anOrganisation(app.owner)
  const order = aLargeOpening(trust.id)
  await requestOpening(asAdmin, order)
  const user = { id: trust.id, name: 'Laurent Family Trust', username: '' }
  expect(await other.approvals.get({ approvalId: order.accountId })).toMatchObject({ user })
  const { worklist } = await app.as(other.session).overview.get()
  expect(worklist.items.find(({ id }) => id === order.accountId)).toMatchObject({ kind: 'approval', user })
})

test('the same adjustment cannot be requested twice, by the same admin or by another one', async ({
  app,
}) => {
  const { asAdmin, order } = await asked(app)
  const again = { ...order, adjustmentId: randomUUID() }
  for (const administrator of [asAdmin, await anAdminSession(app)]) {
    await expect(administrator.accounts.reviewAdjustment(reviewOf(again))).rejects.toThrow('APPROVAL_PENDING')
    await expect(ask(administrator, again)).rejects.toThrow('APPROVAL_PENDING')
  }
})

test('exactly one of eight concurrent decisions succeeds, and its result is applied', async ({ app }) => {
  const { accountId, approvalId } = await asked(app)
  const asAdmins = await Promise.all(Array.from({ length: 8 }, () => anAdminSession(app)))
  const deciding = asAdmins.map(({ approvals, nextCode }, index) =>
    approvals.decide({
      approvalId,
      decision: index % 2 ? 'approved' : 'rejected',
      note: 'As agreed',
      code: nextCode(),
    }),
  )
  const answers = await Promise.allSettled(deciding)
  const [winner, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(more).toEqual([])
  for (const answer of answers)
    if (answer.status === 'rejected') expect(String(answer.reason)).toContain('APPROVAL_DECIDED')
  expect(await balanceOf(app.owner, accountId)).toBe(winner?.status === 'approved' ? '50000.00' : '1000.00')
})
