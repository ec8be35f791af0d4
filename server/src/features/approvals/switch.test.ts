import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { aLargeOpening } from '#testing/orders/large-openings.ts'
import type { App } from '#testing/app.ts'
import { aClient, anAdmin, balanceOf } from '#testing/builders.ts'
import { anOrder as aRate } from '#testing/orders/rates.ts'
import {
  test,
  turnOn,
  turnOff,
  appoint,
  dismiss,
  approve,
  pending,
  adjust,
  roleOf,
} from '#testing/actors/two-admins.ts'

afterEach<{ bank: { app: App } }>(({ bank }) => bank.app.setNow(null))

describe('while approval by a second admin is off', () => {
  test('each of two admins can do every operation alone, as in a new bank', async ({
    bank: { app, asAdmin },
  }) => {
    const client = await aClient(app.owner)
    expect(await asAdmin.approvals.rule()).toEqual({
      isOn: false,
      changedBy: null,
      changedAt: null,
      applies: false,
      admins: 2,
      appliesUntil: null,
    })
    const { users, accounts, nextCode } = asAdmin
    expect(await users.setupLink({ userId: client.id })).toMatchObject({ requiresApproval: false })
    await expect(users.makeSetupLink({ userId: client.id, code: nextCode() })).resolves.toMatchObject({
      outcome: 'done',
    })

    const { accountId, answer } = await adjust(app, asAdmin)
    expect(answer).toMatchObject({ outcome: 'done' })
    expect(await balanceOf(app.owner, accountId)).toBe('20000.00')

    const order = aLargeOpening(client.id, '50000')
    expect(await accounts.reviewOpening({ currency: 'EUR', initialBalance: '50000' })).toEqual({
      requiresApproval: false,
    })
    const opening = await accounts.confirmOpening({ order, code: nextCode() })
    await expect(accounts.open({ order, confirmationId: opening.confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })

    const { rates } = app.as(asAdmin.session)
    const rate = await aRate(app, { currency: 'USD' })
    const change = await rates.confirm({ order: rate, code: nextCode() })
    await expect(rates.set({ order: rate, confirmationId: change.confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })

    await expect(users.appoint({ userId: client.id, code: nextCode() })).resolves.toMatchObject({
      outcome: 'done',
    })
    expect(await roleOf(app, client)).toBe('admin')
    const username = `new-${randomUUID()}`
    const name = { username, firstName: 'Odile', lastName: 'Baptiste', email: `${username}@bank.example` }
    const created = await users.create({ userId: randomUUID(), ...name, role: 'admin', code: nextCode() })
    expect(created).toMatchObject({ roleRequiresApproval: false })
    const { rows } = await sql`select role from identity.users where username = ${username}`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ role: 'admin' }])
    expect(await asAdmin.approvals.list({ which: 'pending' })).toMatchObject({ approvals: [] })
  })

  test('operations need no approval even after an admin was demoted', async ({
    bank: { app, asAdmin, other },
  }) => {
    await dismiss(asAdmin, other.admin)
    expect(await asAdmin.approvals.rule()).toMatchObject({ applies: false, admins: 1 })
    expect((await adjust(app, asAdmin)).answer).toMatchObject({ outcome: 'done' })
  })

  test('pending operations can still be decided or withdrawn, and block no other operation', async ({
    bank: { app, asAdmin, other },
  }) => {
    const [one, two, three] = [await aClient(app.owner), await aClient(app.owner), await aClient(app.owner)]
    await turnOn(asAdmin)
    for (const client of [one, two, three])
      await expect(appoint(asAdmin, client)).resolves.toEqual({ outcome: 'pending' })
    await turnOff(asAdmin)
    await approve(other, await pending(other))

    expect(await approve(other, await pending(other, 'role', one.id))).toMatchObject({ status: 'approved' })
    await asAdmin.approvals.withdraw({ approvalId: await pending(asAdmin, 'role', two.id) })
    await expect(appoint(asAdmin, three)).resolves.toMatchObject({ outcome: 'done' })
    expect([await roleOf(app, one), await roleOf(app, two), await roleOf(app, three)]).toEqual([
      'admin',
      'user',
      'admin',
    ])
    expect(await approve(other, await pending(other, 'role', three.id))).toMatchObject({
      failure: 'ROLE_CHANGED',
    })
  })
})

describe('approval by a second admin', () => {
  test('cannot be turned on without a code, or with a wrong or another’s code', async ({
    bank: { app, asAdmin },
  }) => {
    await expect(asAdmin.approvals.setRule({ on: true, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const { tokenHash } = asAdmin.session
    const {
      rows: [issued],
    } = await sql<{ id: string }>`
      select id from identity.issue_confirmation(
        ${tokenHash}, 99999999999, 'setting-change',
        bank.setting_digest('approval_by_second_admin', 'off', null))`.execute(app.owner)
    for (const [confirmation, outcome] of [
      [null, 'CODE_REQUIRED'],
      [issued?.id, 'CONFIRMATION_REFUSED'],
    ] as const) {
      const { rows } =
        await sql`select bank.switch_approval(${tokenHash}, true, null, ${confirmation}) as outcome`.execute(
          app.services.db,
        )
      expect(rows).toEqual([{ outcome }])
    }
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: false })
  })

  test('can be turned on only if two admins have set up their access', async ({
    bank: { app, asAdmin, other },
  }) => {
    const invited = await anAdmin(app.owner)
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential
        where user_id = ${invited.id}`.execute(app.owner)
    await sql`update identity.credential set two_factor_enabled = false
      where user_id = ${invited.id}`.execute(app.owner)
    await dismiss(asAdmin, other.admin)
    await expect(turnOn(asAdmin)).rejects.toThrow('SECOND_ADMIN_REQUIRED')
    expect(await asAdmin.approvals.rule()).toMatchObject({ isOn: false, admins: 1 })
  })

  test('is turned on at once for all admins, and the audit and the screen name the admin', async ({
    bank: { app, asAdmin, other },
  }) => {
    await expect(turnOn(asAdmin)).resolves.toEqual({ outcome: 'done', on: true })
    await expect(turnOn(other)).resolves.toEqual({ outcome: 'done', on: true })
    expect(await other.approvals.rule()).toMatchObject({
      isOn: true,
      applies: true,
      changedBy: 'Test Person',
      changedAt: expect.any(String),
    })
    const { rows } = await sql`
      select actor_id, subject, detail from audit.event
      where action = 'setting-changed' and subject <> 'require_proof'`.execute(app.owner)
    expect(rows).toEqual([
      {
        actorId: asAdmin.admin.id,
        subject: 'approval_by_second_admin',
        detail: { name: 'approval_by_second_admin', from: 'off', to: 'on' },
      },
    ])
    expect((await adjust(app, other)).answer).toEqual({ outcome: 'pending' })
  })

  test('is turned on after concurrent operations that would have needed approval', async ({
    bank: { app, asAdmin },
  }) => {
    let turned = false
    const turning = await app.owner.transaction().execute(async (tx) => {
      await sql`select bank.lock_admins()`.execute(tx)
      const promise = turnOn(asAdmin).then((answer) => {
        turned = true
        return answer
      })
      await expect
        .poll(
          async () =>
            (
              await sql`
        select from pg_stat_activity where wait_event_type = 'Lock'
          and query like '%switch_approval%'`.execute(app.services.db)
            ).rows.length,
        )
        .toBe(1)
      expect(turned).toBe(false)
      return { promise }
    })
    await expect(turning.promise).resolves.toEqual({ outcome: 'done', on: true })
  })
})
