import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import type { App } from '#testing/app.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import {
  test,
  turnOn,
  turnOff,
  appoint,
  approve,
  dismiss,
  pending,
  adjust,
} from '#testing/actors/two-admins.ts'

afterEach<{ bank: { app: App } }>(({ bank }) => bank.app.setNow(null))

describe('turning off approval by a second admin', () => {
  test('needs the approval of another admin and a reason, and can be requested once', async ({
    bank: { app, asAdmin, other },
  }) => {
    await turnOn(asAdmin)
    await expect(asAdmin.approvals.setRule({ on: false, code: asAdmin.nextCode() })).rejects.toThrow(
      'REASON_REQUIRED',
    )
    await expect(turnOff(asAdmin)).resolves.toEqual({ outcome: 'pending' })
    await expect(turnOff(other)).rejects.toThrow('APPROVAL_PENDING')
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: true })
    const approvalId = await pending(asAdmin)
    await expect(approve(asAdmin, approvalId)).rejects.toThrow('OWN_APPROVAL')
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      operation: { kind: 'setting-change', from: 'on', to: 'off' },
      user: null,
      reason: 'The second office is closed',
    })

    expect(await approve(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: false, applies: false })
    expect((await adjust(app, asAdmin)).answer).toMatchObject({ outcome: 'done' })
    const { rows } = await sql`
      select actor_id, detail ->> 'approver' as approver from audit.event
      where action = 'setting-changed' and detail ->> 'to' = 'off'`.execute(app.owner)
    expect(rows).toEqual([{ actorId: asAdmin.admin.id, approver: other.admin.id }])
  })

  test('is not possible for one admin who has blocked the other one, even after a week', async ({
    bank: { app, asAdmin, other },
  }) => {
    await turnOn(asAdmin)
    await dismiss(asAdmin, other.admin, 'blocked')
    await expect(turnOff(asAdmin)).resolves.toEqual({ outcome: 'pending' })
    // A new admin cannot be appointed to approve it, and the blocked one cannot be let in again.
    await expect(appoint(asAdmin, await aClient(app.owner))).resolves.toEqual({ outcome: 'pending' })
    await expect(appoint(asAdmin, other.admin)).resolves.toEqual({ outcome: 'pending' })
    await expect(approve(asAdmin, await pending(asAdmin))).rejects.toThrow('OWN_APPROVAL')
    await asAdmin.approvals.withdraw({ approvalId: await pending(asAdmin) })
    await sql`update bank.four_eyes set applies_until = now()`.execute(app.owner)
    await expect(turnOff(asAdmin)).resolves.toEqual({ outcome: 'pending' })
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: true, applies: false })
  })

  test('is not approved through a link for an admin who has not set up their access yet', async ({
    bank: { app, asAdmin },
  }) => {
    await turnOn(asAdmin)
    const invited = await anAdmin(app.owner)
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential
        where user_id = ${invited.id}`.execute(app.owner)
    await sql`update identity.credential set two_factor_enabled = false
      where user_id = ${invited.id}`.execute(app.owner)
    expect(await asAdmin.users.setupLink({ userId: invited.id })).toMatchObject({ requiresApproval: true })
    const order = { userId: invited.id, reason: 'Their first link was lost', code: asAdmin.nextCode() }
    await expect(asAdmin.users.makeSetupLink(order)).resolves.toEqual({ outcome: 'pending' })
  })

  test('is not possible by writing to the table', async ({ bank: { app, asAdmin } }) => {
    await turnOn(asAdmin)
    for (const text of [
      `update bank.setting set value = 'off'`,
      'delete from bank.setting',
      'select * from bank.setting',
    ]) {
      await expect(sql.raw(text).execute(app.services.db), text).rejects.toMatchObject({ code: '42501' })
    }
    await expect(sql`delete from bank.setting`.execute(app.owner)).rejects.toThrow('append-only')
    await expect(sql`update bank.setting set value = 'perhaps'`.execute(app.owner)).rejects.toThrow(
      'known_value',
    )
  })
})

describe('an admin without an authenticator whose password another admin has reset', () => {
  test('cannot approve for seven days, nor have an operation approved', async ({
    bank: { app, asAdmin, other },
  }) => {
    await turnOnApproval(app.owner)
    const victim = await aClient(app.owner, { role: 'admin', totpSecret: null })
    await asAdmin.users.resetPassword({ userId: victim.id, newPassword: 'q7R!vL2m@Xe9' })
    // An admin who knew that password may have signed in with it and chosen another: the bank cannot tell
    // them from the victim.
    await sql`delete from identity.issued_password where user_id = ${victim.id}`.execute(app.owner)
    const { tokenHash } = await aSession(app.owner, victim)
    await turnOff(asAdmin)
    const approvalId = await pending(asAdmin)
    const { rows } = await sql`
      select outcome from bank.decide_approval(${tokenHash}, ${approvalId}, 'approved', null, null)`.execute(
      app.services.db,
    )
    expect(rows).toEqual([{ outcome: 'APPROVALS_PAUSED' }])
    await asAdmin.approvals.withdraw({ approvalId })
    await sql`
      insert into bank.approval (id, kind, subject, payload, reason, requester_id, expires_at)
      values (${randomUUID()}, 'setting-change', 'approval_by_second_admin',
        '{"name": "approval_by_second_admin", "from": "on", "to": "off"}', 'Why', ${victim.id},
        now() + interval '1 day')`.execute(app.owner)
    await expect(approve(other, await pending(other))).rejects.toThrow('APPROVALS_PAUSED')
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: true })
    // Only a third admin or time helps.
    await sql`update bank.approval_pause set paused_until = now() where user_id = ${victim.id}`.execute(
      app.owner,
    )
    expect(await approve(other, await pending(other))).toMatchObject({ status: 'approved' })
  })

  test('does not make the admin who reset the password an only admin', async ({
    bank: { app, asAdmin, other },
  }) => {
    await turnOnApproval(app.owner)
    await sql`
      update identity.credential
      set two_factor_enabled = false, totp_secret = null
      where user_id = ${other.admin.id}`.execute(app.owner)
    await asAdmin.users.resetPassword({ userId: other.admin.id, newPassword: 'q7R!vL2m@Xe9' })
    expect(await asAdmin.approvals.rule()).toMatchObject({
      applies: true,
      admins: 1,
      appliesUntil: expect.any(String),
    })
    expect((await adjust(app, asAdmin)).answer).toEqual({ outcome: 'pending' })
  })
})
