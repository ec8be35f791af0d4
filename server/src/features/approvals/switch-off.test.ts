import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import type { App } from '#testing/app.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { test, turnOn, turnOff, appoint, approve, pending, adjust } from '#testing/two-administrators.ts'

afterEach<{ bank: { app: App } }>(({ bank }) => bank.app.setNow(null))

describe('approval by a second administrator is turned off', () => {
  test('when another administrator has approved it, for a reason, and asked for once', async ({
    bank: { app, desk, other },
  }) => {
    await turnOn(desk)
    await expect(desk.approvals.setRule({ on: false, code: desk.nextCode() })).rejects.toThrow(
      'REASON_REQUIRED',
    )
    await expect(turnOff(desk)).resolves.toEqual({ outcome: 'waiting' })
    await expect(turnOff(other)).rejects.toThrow('APPROVAL_WAITING')
    expect(await desk.approvals.rule()).toMatchObject({ isOn: true })
    const approvalId = await pending(desk)
    await expect(approve(desk, approvalId)).rejects.toThrow('OWN_APPROVAL')
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      deed: { kind: 'setting-change', from: 'on', to: 'off' },
      user: null,
      reason: 'The second desk is closed',
    })

    expect(await approve(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await desk.approvals.rule()).toMatchObject({ isOn: false, holds: false })
    expect((await adjust(app, desk)).answer).toMatchObject({ outcome: 'done' })
    const { rows } = await sql`
      select actor_id, detail ->> 'approver' as approver from audit.event
      where action = 'setting-changed' and detail ->> 'to' = 'off'`.execute(app.owner)
    expect(rows).toEqual([{ actorId: desk.admin.id, approver: other.admin.id }])
  })

  test('by no administrator alone: not after blocking the other one, not a week after that', async ({
    bank: { app, desk, other },
  }) => {
    await turnOn(desk)
    await desk.users.setRole({ userId: other.admin.id, role: 'blocked' })
    await expect(turnOff(desk)).resolves.toEqual({ outcome: 'waiting' })
    // Neither is a new one appointed to approve it, nor is the blocked one let in again.
    await expect(appoint(desk, await aClient(app.owner))).resolves.toEqual({ outcome: 'waiting' })
    await expect(appoint(desk, other.admin)).resolves.toEqual({ outcome: 'waiting' })
    await expect(approve(desk, await pending(desk))).rejects.toThrow('OWN_APPROVAL')
    await desk.approvals.withdraw({ approvalId: await pending(desk) })
    await sql`update bank.four_eyes set held_until = now()`.execute(app.owner)
    await expect(turnOff(desk)).resolves.toEqual({ outcome: 'waiting' })
    expect(await desk.approvals.rule()).toMatchObject({ isOn: true, holds: false })
  })

  test('nor with a link for an administrator who has not set up their access yet', async ({
    bank: { app, desk },
  }) => {
    await turnOn(desk)
    const invited = await anAdmin(app.owner)
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential where user_id = ${invited.id}`.execute(
      app.owner,
    )
    await sql`update identity.credential set two_factor_enabled = false where user_id = ${invited.id}`.execute(
      app.owner,
    )
    expect(await desk.users.setupLink({ userId: invited.id })).toMatchObject({ waits: true })
    const order = { userId: invited.id, reason: 'Their first link was lost', code: desk.nextCode() }
    await expect(desk.users.makeSetupLink(order)).resolves.toEqual({ outcome: 'waiting' })
  })

  test('not by writing the table', async ({ bank: { app, desk } }) => {
    await turnOn(desk)
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

describe('an administrator without an authenticator whose password another one has reset', () => {
  test('decides nothing for seven days, nor is approved what they ask for', async ({
    bank: { app, desk, other },
  }) => {
    await turnOnApproval(app.owner)
    const victim = await aClient(app.owner, { role: 'admin', totpSecret: null })
    await desk.users.resetPassword({ userId: victim.id, newPassword: 'q7R!vL2m@Xe9' })
    // Whoever knew that password has signed in with it and chosen another: nobody can tell them from the
    // victim.
    await sql`delete from identity.issued_password where user_id = ${victim.id}`.execute(app.owner)
    const { tokenHash } = await aSession(app.owner, victim)
    await turnOff(desk)
    const approvalId = await pending(desk)
    const { rows } = await sql`
      select outcome from bank.decide_approval(${tokenHash}, ${approvalId}, 'approved', null, null)`.execute(
      app.services.db,
    )
    expect(rows).toEqual([{ outcome: 'APPROVALS_PAUSED' }])
    await desk.approvals.withdraw({ approvalId })
    await sql`
      insert into bank.approval (id, kind, subject, payload, reason, asked_by, expires_at)
      values (${randomUUID()}, 'setting-change', 'approval_by_second_admin',
        '{"name": "approval_by_second_admin", "from": "on", "to": "off"}', 'Why', ${victim.id}, now() + interval '1 day')`.execute(
      app.owner,
    )
    await expect(approve(other, await pending(other))).rejects.toThrow('APPROVALS_PAUSED')
    expect(await desk.approvals.rule()).toMatchObject({ isOn: true })
    // What it needs is somebody else, or time.
    await sql`update bank.approval_pause set paused_until = now() where user_id = ${victim.id}`.execute(
      app.owner,
    )
    expect(await approve(other, await pending(other))).toMatchObject({ status: 'approved' })
  })

  test('does not leave the one who reset it alone and free', async ({ bank: { app, desk, other } }) => {
    await turnOnApproval(app.owner)
    await sql`update identity.credential set two_factor_enabled = false, totp_secret = null where user_id = ${other.admin.id}`.execute(
      app.owner,
    )
    await desk.users.resetPassword({ userId: other.admin.id, newPassword: 'q7R!vL2m@Xe9' })
    expect(await desk.approvals.rule()).toMatchObject({
      holds: true,
      administrators: 1,
      heldUntil: expect.any(String),
    })
    expect((await adjust(app, desk)).answer).toEqual({ outcome: 'waiting' })
  })
})
