import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, anAdmin, aSession, balanceOf, findingsOf } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { aDesk, type Desk } from '#testing/staff.ts'

beforeEach<{ app: App }>(({ app }) => turnOnApproval(app.owner))
afterEach<{ app: App }>(({ app }) => app.setNow(null))

type Order = Parameters<Desk['accounts']['adjustBalance']>[0]

/**
 * A client's account with 1,000.00 on it, and an order that would make 50,000.00 of them: more than one
 * administrator moves alone.
 */
async function anOrder(app: App, newBalance = '50000') {
  const client = await aClient(app.owner)
  const accountId = await anAccount(app.owner, client, { balance: '1000', nickname: 'Family Reserve' })
  const order: Order = {
    adjustmentId: randomUUID(),
    accountId,
    newBalance,
    expectedBalance: '1000',
    note: 'Sale of the house',
  }
  return { client, accountId, order }
}

async function ask({ accounts, nextCode }: Desk, order: Order) {
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return await accounts.adjustBalance({ ...order, confirmationId })
}

async function asked(app: App) {
  // Nobody would have to approve anything if there were only one.
  await anAdmin(app.owner)
  const desk = await aDesk(app)
  const made = await anOrder(app)
  await expect(ask(desk, made.order)).resolves.toEqual({ outcome: 'waiting' })
  return { desk, ...made, approvalId: made.order.adjustmentId }
}

const approve = ({ approvals, nextCode }: Desk, approvalId: string) =>
  approvals.decide({ approvalId, decision: 'approved', code: nextCode() })

async function auditOf(app: App, subject: string) {
  const { rows } = await sql<{
    action: string
    actorId: string
    personId: string
    detail: Record<string, unknown>
  }>`
    select action, actor_id, person_id, detail from audit.event where subject = ${subject} order by id`.execute(
    app.owner,
  )
  return rows
}

describe('a sum that one administrator may not move alone', () => {
  test('waits for another one, who sees what, why and from whom; approving it books it, once, and both are named', async ({
    app,
  }) => {
    const { desk, client, accountId, order, approvalId } = await asked(app)
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
    // The same order again is answered the same, and asked for once.
    await expect(desk.accounts.adjustBalance(order)).resolves.toEqual({ outcome: 'waiting' })
    const other = await aDesk(app)
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      deed: {
        kind: 'adjustment',
        nickname: 'Family Reserve',
        currency: 'USD',
        from: '1000.00',
        to: '50000.00',
        difference: '49000.00',
      },
      person: { id: client.id },
      askedBy: { id: desk.admin.id },
      reason: 'Sale of the house',
      status: 'waiting',
    })
    expect((await other.approvals.waitingFor({ kind: 'adjustment', subject: accountId })).approval?.id).toBe(
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
      (await auditOf(app, approvalId)).map(({ action, actorId, personId, detail }) => [
        action,
        actorId,
        personId,
        detail['approver'] ?? null,
      ]),
    ).toEqual([
      ['approval-asked', desk.admin.id, client.id, null],
      ['balance-adjusted', desk.admin.id, client.id, other.admin.id],
      ['approval-approved', other.admin.id, client.id, null],
    ])
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      status: 'approved',
      decidedBy: { id: other.admin.id },
      doneAt: expect.any(String),
    })
    // The client reads that it was done, and nothing of what staff said to each other or who approved it.
    const { tokenHash } = await aSession(app.owner, client)
    const told = await app.services.db.transaction().execute(async (tx) => {
      await sql`select identity.enter(${tokenHash})`.execute(tx)
      const { rows: exported } = await sql`select * from identity.own_events(0, 1000)`.execute(tx)
      const { rows: read } = await sql`select action from audit.event where action like 'approval-%'`.execute(
        tx,
      )
      return JSON.stringify({ exported, read })
    })
    expect(told).toContain('balance-adjusted')
    expect(told).not.toMatch(new RegExp(`approv|${other.admin.id}|${desk.admin.id}`))
    // Whoever had lost the answer and sends the order again hears that it was made.
    await expect(desk.accounts.adjustBalance(order)).resolves.toMatchObject({
      outcome: 'done',
      balance: '50000.00',
    })
    await expect(approve(await aDesk(app), approvalId)).rejects.toThrow('APPROVAL_DECIDED')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is the day’s sum of what they moved alone, in a currency, on whichever accounts, up or down', async ({
    app,
  }) => {
    const desk = await aDesk(app)
    const up = await anOrder(app, '7000')
    await expect(ask(desk, up.order)).resolves.toMatchObject({ outcome: 'done' })
    const down = { ...up.order, adjustmentId: randomUUID(), expectedBalance: '7000.00', newBalance: '4000' }
    expect(await desk.accounts.reviewAdjustment(reviewOf(down))).toMatchObject({ waits: false })
    await expect(ask(desk, down)).resolves.toMatchObject({ outcome: 'done' })
    const { order } = await anOrder(app, '2000.01')
    expect(await desk.accounts.reviewAdjustment(reviewOf(order))).toMatchObject({ waits: true })
    await expect(ask(desk, order)).resolves.toEqual({ outcome: 'waiting' })
    const exact = await anOrder(app, '2000')
    expect(await desk.accounts.reviewAdjustment(reviewOf(exact.order))).toMatchObject({ waits: false })
    const colleague = await aDesk(app)
    await expect(ask(colleague, (await anOrder(app, '11000')).order)).resolves.toMatchObject({
      outcome: 'done',
    })
    // Twenty at once pass the limit no more than one after the other do.
    const many = await aDesk(app)
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

  test('waits too where it is an account’s initial balance', async ({ app }) => {
    const desk = await aDesk(app)
    const client = await aClient(app.owner)
    const order = {
      accountId: randomUUID(),
      clientId: client.id,
      accountType: 'business' as const,
      nickname: 'Coffee',
      currency: 'EUR' as const,
      initialBalance: '9200.01',
    }
    expect(await desk.accounts.reviewOpening({ currency: 'EUR', initialBalance: '9200' })).toEqual({
      waits: false,
    })
    expect(await desk.accounts.reviewOpening({ currency: 'EUR', initialBalance: '9200.01' })).toEqual({
      waits: true,
    })
    await expect(desk.accounts.open({ order })).rejects.toThrow('REASON_REQUIRED')
    const reason = 'Sold the roastery'
    const { confirmationId } = await desk.accounts.confirmOpening({ order, reason, code: desk.nextCode() })
    await expect(desk.accounts.open({ order, reason, confirmationId })).resolves.toEqual({
      outcome: 'waiting',
    })
    await expect(desk.accounts.open({ order, reason, confirmationId })).resolves.toEqual({
      outcome: 'waiting',
    })
    await expect(
      desk.accounts.open({ order: { ...order, accountId: randomUUID() }, reason: 'Another', confirmationId }),
    ).rejects.toThrow('CONFIRMATION_REFUSED')
    const own = app.as(await aSession(app.owner, client))
    expect(await own.accounts.list()).toEqual([])
    const other = await aDesk(app)
    expect((await other.approvals.get({ approvalId: order.accountId })).deed).toMatchObject({
      kind: 'opening',
      nickname: 'Coffee',
      amount: '9200.01',
      order: { accountType: 'business', businessPurpose: null },
    })
    expect(await approve(other, order.accountId)).toMatchObject({ status: 'approved' })
    expect(await own.accounts.list()).toMatchObject([
      { id: order.accountId, balance: '9200.01', nickname: 'Coffee' },
    ])
    await expect(desk.accounts.open({ order, reason, confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })
    expect(await findingsOf(app.owner)).toEqual([])
  })
})

const reviewOf = ({ accountId, newBalance, expectedBalance }: Order) => ({
  accountId,
  newBalance,
  expectedBalance,
})

describe('nothing is approved', () => {
  test('by whoever asked, by a client, without a code, with a used or wrong one, or for another decision', async ({
    app,
  }) => {
    const { desk, client, accountId, approvalId } = await asked(app)
    await expect(approve(desk, approvalId)).rejects.toThrow('OWN_APPROVAL')
    await expect(
      app
        .as(await aSession(app.owner, client))
        .approvals.decide({ approvalId, decision: 'approved', code: '123456' }),
    ).rejects.toThrow('NOT_ALLOWED')
    const other = await aDesk(app)
    await expect(
      other.approvals.decide({ approvalId, decision: 'approved', code: '000000' }),
    ).rejects.toThrow('INVALID_CODE')
    await expect(approve(other, randomUUID())).rejects.toThrow('APPROVAL_NOT_FOUND')
    const decide = (confirmation: string | null) =>
      sql<{ outcome: string }>`
      select outcome from bank.decide_approval(${other.session.tokenHash}, ${approvalId}, 'approved', null, ${confirmation})`.execute(
        app.services.db,
      )
    expect((await decide(null)).rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    expect((await decide(randomUUID())).rows).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
  })

  test('whose balance has moved meanwhile: it fails for good, nothing is booked, and it can be asked for anew', async ({
    app,
  }) => {
    const { desk, accountId, order, approvalId } = await asked(app)
    await aMovement(app.owner, accountId, { amount: '1' })
    const other = await aDesk(app)
    expect(await approve(other, approvalId)).toEqual({
      approvalId,
      status: 'failed',
      failure: 'BALANCE_CHANGED',
    })
    expect(await balanceOf(app.owner, accountId)).toBe('1001.00')
    expect((await auditOf(app, approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-failed',
    ])
    await expect(desk.accounts.adjustBalance(order)).rejects.toThrow('ADJUSTMENT_ID_TAKEN')
    await expect(
      ask(desk, { ...order, adjustmentId: randomUUID(), expectedBalance: '1001' }),
    ).resolves.toEqual({ outcome: 'waiting' })
  })

  test('while the books are closed: it goes on waiting, and the code is not the last', async ({ app }) => {
    const { accountId, approvalId } = await asked(app)
    const other = await aDesk(app)
    await sql`update ledger.state set open = false`.execute(app.owner)
    await expect(approve(other, approvalId)).rejects.toThrow('BOOKS_CLOSED')
    await sql`update ledger.state set open = true`.execute(app.owner)
    expect(await approve(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await balanceOf(app.owner, accountId)).toBe('50000.00')
  })

  test('after it was rejected, withdrawn, or has waited for seven days; and none of it moves anything', async ({
    app,
  }) => {
    const rejected = await asked(app)
    const other = await aDesk(app)
    expect(
      await other.approvals.decide({
        approvalId: rejected.approvalId,
        decision: 'rejected',
        note: 'Not without a contract',
        code: other.nextCode(),
      }),
    ).toMatchObject({ status: 'rejected' })
    expect(await rejected.desk.approvals.get({ approvalId: rejected.approvalId })).toMatchObject({
      note: 'Not without a contract',
      status: 'rejected',
    })

    const withdrawn = await asked(app)
    await expect(other.approvals.withdraw({ approvalId: withdrawn.approvalId })).rejects.toThrow(
      'NOT_ALLOWED',
    )
    await withdrawn.desk.approvals.withdraw({ approvalId: withdrawn.approvalId })
    await expect(withdrawn.desk.approvals.withdraw({ approvalId: withdrawn.approvalId })).rejects.toThrow(
      'APPROVAL_DECIDED',
    )

    const late = await asked(app)
    await sql`alter table bank.approval disable trigger frozen`.execute(app.owner)
    await sql`update bank.approval set expires_at = now() where id = ${late.approvalId}`.execute(app.owner)
    await sql`alter table bank.approval enable trigger frozen`.execute(app.owner)
    await expect(approve(other, late.approvalId)).rejects.toThrow('APPROVAL_EXPIRED')
    await sql`select bank.expire_approvals()`.execute(app.services.db)
    for (const { approvalId, accountId } of [rejected, withdrawn, late]) {
      await expect(approve(other, approvalId)).rejects.toThrow('APPROVAL_DECIDED')
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
    }
    expect((await auditOf(app, late.approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-expired',
    ])
    expect((await auditOf(app, withdrawn.approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-withdrawn',
    ])
  })

  test('of somebody who is no administrator any more', async ({ app }) => {
    const { desk, accountId, approvalId } = await asked(app)
    const other = await aDesk(app)
    await other.people.setRole({ personId: desk.admin.id, role: 'user' })
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      status: 'failed',
      failure: 'ASKER_GONE',
    })
    await expect(approve(other, approvalId)).rejects.toThrow('APPROVAL_DECIDED')
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
  })

  test('differently from what was asked for: neither deed nor decision can be rewritten, not even by the owner', async ({
    app,
  }) => {
    const { approvalId } = await asked(app)
    await expect(
      sql`update bank.approval set payload = '{}' where id = ${approvalId}`.execute(app.owner),
    ).rejects.toThrow('append-only')
    await approve(await aDesk(app), approvalId)
    await expect(
      sql`update bank.approval set status = 'rejected', done_at = null where id = ${approvalId}`.execute(
        app.owner,
      ),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from bank.approval where id = ${approvalId}`.execute(app.owner)).rejects.toThrow(
      'append-only',
    )
  })
})

test('the same is not asked for twice, by nobody', async ({ app }) => {
  const { desk, order } = await asked(app)
  const again = { ...order, adjustmentId: randomUUID() }
  for (const whose of [desk, await aDesk(app)]) {
    await expect(whose.accounts.reviewAdjustment(reviewOf(again))).rejects.toThrow('APPROVAL_WAITING')
    await expect(ask(whose, again)).rejects.toThrow('APPROVAL_WAITING')
  }
})

test('of eight who decide at once exactly one does, and what they decided is what happened', async ({
  app,
}) => {
  const { accountId, approvalId } = await asked(app)
  const desks = await Promise.all(Array.from({ length: 8 }, () => aDesk(app)))
  const deciding = desks.map(({ approvals, nextCode }, place) =>
    approvals.decide({ approvalId, decision: place % 2 ? 'approved' : 'rejected', code: nextCode() }),
  )
  const answers = await Promise.allSettled(deciding)
  const [winner, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(more).toEqual([])
  for (const answer of answers)
    if (answer.status === 'rejected') expect(String(answer.reason)).toContain('APPROVAL_DECIDED')
  expect(await balanceOf(app.owner, accountId)).toBe(winner?.status === 'approved' ? '50000.00' : '1000.00')
})

/** A bank of its own, so that nobody else is an administrator there. */
async function openBankWithApproval(): Promise<App> {
  const app = await openApp()
  await turnOnApproval(app.owner)
  return app
}

describe('who is alone', () => {
  test('does it by themselves; a second administrator who has not set up their access changes nothing', async () => {
    const app = await openBankWithApproval()
    const desk = await aDesk(app)
    expect(await desk.approvals.rule()).toMatchObject({
      isOn: true,
      holds: false,
      administrators: 1,
      heldUntil: null,
    })
    const second = await aClient(app.owner, { role: 'admin', totpSecret: null })
    await sql`
      insert into identity.issued_password (person_id, password_hash, kind)
      select person_id, password_hash, 'provisional' from identity.credential where person_id = ${second.id}`.execute(
      app.owner,
    )
    const { order, accountId } = await anOrder(app)
    expect(await desk.accounts.reviewAdjustment(reviewOf(order))).toMatchObject({ waits: false })
    await expect(ask(desk, order)).resolves.toMatchObject({ outcome: 'done' })
    expect(await balanceOf(app.owner, accountId)).toBe('50000.00')
    await app.close()
  })

  test('does not become so by demoting the other one: the rule stays for seven days', async () => {
    const app = await openBankWithApproval()
    const [desk, other] = [await aDesk(app), await aDesk(app)]
    await desk.people.setRole({ personId: other.admin.id, role: 'blocked' })
    const { holds, administrators, heldUntil } = await desk.approvals.rule()
    expect({ holds, administrators }).toEqual({ holds: true, administrators: 1 })
    expect(Date.parse(heldUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const { order } = await anOrder(app)
    await expect(ask(desk, order)).resolves.toEqual({ outcome: 'waiting' })
    await expect(approve(desk, order.adjustmentId)).rejects.toThrow('OWN_APPROVAL')
    await sql`update bank.four_eyes set held_until = now()`.execute(app.owner)
    expect(await desk.approvals.rule()).toMatchObject({
      isOn: true,
      holds: false,
      administrators: 1,
      heldUntil: null,
    })
    await desk.approvals.withdraw({ approvalId: order.adjustmentId })
    await expect(ask(desk, { ...order, adjustmentId: randomUUID() })).resolves.toMatchObject({
      outcome: 'done',
    })
    await app.close()
  })

  test('nor by doing both at the same moment', async () => {
    const app = await openBankWithApproval()
    for (let round = 0; round < 6; round += 1) {
      const [desk, other] = [await aDesk(app), await aDesk(app)]
      await sql`update bank.four_eyes set held_until = '-infinity'`.execute(app.owner)
      const { order, accountId } = await anOrder(app)
      const { confirmationId } = await desk.accounts.confirmAdjustment({ ...order, code: desk.nextCode() })
      const second = app.as(await aSession(app.owner, desk.admin)).people
      const [adjusted] = await Promise.all([
        desk.accounts.adjustBalance({ ...order, confirmationId }),
        second.setRole({ personId: other.admin.id, role: 'user' }),
      ])
      expect(adjusted, `round ${round}`).toEqual({ outcome: 'waiting' })
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
      await sql`update identity.person set role = 'user' where id = ${desk.admin.id}`.execute(app.owner)
    }
    await app.close()
  })
})
