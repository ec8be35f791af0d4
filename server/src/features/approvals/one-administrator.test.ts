import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, aSession, balanceOf } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { aDesk } from '#testing/staff.ts'
import { anOrder, approve, ask, reviewOf } from '#testing/large-adjustments.ts'

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
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential where user_id = ${second.id}`.execute(
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
    await desk.users.setRole({ userId: other.admin.id, role: 'blocked' })
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
      const second = app.as(await aSession(app.owner, desk.admin)).users
      const [adjusted] = await Promise.all([
        desk.accounts.adjustBalance({ ...order, confirmationId }),
        second.setRole({ userId: other.admin.id, role: 'user' }),
      ])
      expect(adjusted, `round ${round}`).toEqual({ outcome: 'waiting' })
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
      await sql`update identity.users set role = 'user' where id = ${desk.admin.id}`.execute(app.owner)
    }
    await app.close()
  })
})
