import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest, callForOutcome } from '#platform/call-function.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, aSession, balanceOf } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { dismiss } from '#testing/actors/two-admins.ts'
import { anOrder, approve, ask, reviewOf } from '#testing/orders/large-adjustments.ts'

/** A bank of its own, because other tests' admins would count. */
async function openBankWithApproval(): Promise<App> {
  const app = await openApp()
  await turnOnApproval(app.owner)
  return app
}

describe('an only admin', () => {
  test('needs no approval, also if a second admin has not set up their access yet', async () => {
    const app = await openBankWithApproval()
    const asAdmin = await anAdminSession(app)
    expect(await asAdmin.approvals.rule()).toMatchObject({
      isOn: true,
      applies: false,
      admins: 1,
      appliesUntil: null,
    })
    const second = await aClient(app.owner, { role: 'admin', totpSecret: null })
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential
        where user_id = ${second.id}`.execute(app.owner)
    const { order, accountId } = await anOrder(app)
    expect(await asAdmin.accounts.reviewAdjustment(reviewOf(order))).toMatchObject({
      requiresApproval: false,
    })
    await expect(ask(asAdmin, order)).resolves.toMatchObject({ outcome: 'done' })
    expect(await balanceOf(app.owner, accountId)).toBe('50000.00')
    await app.close()
  })

  test('who demoted the other one still needs approval for seven days', async () => {
    const app = await openBankWithApproval()
    const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
    await dismiss(asAdmin, other.admin, 'blocked')
    const { applies, admins, appliesUntil } = await asAdmin.approvals.rule()
    expect({ applies, admins }).toEqual({ applies: true, admins: 1 })
    expect(Date.parse(appliesUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const { order } = await anOrder(app)
    await expect(ask(asAdmin, order)).resolves.toEqual({ outcome: 'pending' })
    await expect(approve(asAdmin, order.adjustmentId)).rejects.toThrow('OWN_APPROVAL')
    await sql`update bank.four_eyes set applies_until = now()`.execute(app.owner)
    expect(await asAdmin.approvals.rule()).toMatchObject({
      isOn: true,
      applies: false,
      admins: 1,
      appliesUntil: null,
    })
    await asAdmin.approvals.withdraw({ approvalId: order.adjustmentId })
    await expect(ask(asAdmin, { ...order, adjustmentId: randomUUID() })).resolves.toMatchObject({
      outcome: 'done',
    })
    await app.close()
  })

  test('cannot avoid approval by a demotion and an operation at the same moment', async () => {
    const app = await openBankWithApproval()
    for (let round = 0; round < 6; round += 1) {
      const [asAdmin, other] = [await anAdminSession(app), await anAdminSession(app)]
      const { tokenHash } = await aSession(app.owner, asAdmin.admin)
      await sql`update bank.four_eyes set applies_until = '-infinity'`.execute(app.owner)
      const { order, accountId } = await anOrder(app)
      const { confirmationId } = await asAdmin.accounts.confirmAdjustment({
        ...order,
        code: asAdmin.nextCode(),
      })
      const fields = ['dismiss-admin', other.admin.id, 'user', 'They have left']
      const digest = await callForDigest(app.owner, sql`identity.admin_operation_digest(${fields})`)
      const { id: confirmation } = await confirm(
        { services: app.services, tokenHash },
        { action: 'dismiss-admin', digest, code: asAdmin.nextCode() },
      )
      const [adjusted] = await Promise.all([
        asAdmin.accounts.adjustBalance({ ...order, confirmationId }),
        callForOutcome(
          app.services.db,
          ['SET'],
          sql`identity.dismiss_admin(${tokenHash}, ${other.admin.id},
        'user', 'They have left', ${confirmation})`,
        ),
      ])
      expect(adjusted, `round ${round}`).toEqual({ outcome: 'pending' })
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
      await sql`update identity.users set role = 'user' where id = ${asAdmin.admin.id}`.execute(app.owner)
    }
    await app.close()
  })
})
