import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, openApp, test as base } from '#testing/app.ts'
import { aClient, anAccount, anAdmin, aSession, balanceOf, type TestPerson } from '#testing/builders.ts'
import { anOrder as aRate } from '#testing/rates.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { aDesk, type Desk } from '#testing/staff.ts'

/** Two administrators with their access set up, in a bank of their own. */
const test = base.extend<{ bank: { app: App; desk: Desk; other: Desk } }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest learns from this pattern that the fixture needs no
  // other.
  bank: async ({}, use) => {
    const app = await openApp()
    await use({ app, desk: await aDesk(app), other: await aDesk(app) })
    await app.close()
  },
})
afterEach<{ bank: { app: App } }>(({ bank }) => bank.app.setNow(null))

const turnOn = ({ approvals, nextCode }: Desk) => approvals.setRule({ on: true, code: nextCode() })
const turnOff = ({ approvals, nextCode }: Desk, reason = 'The second desk is closed') =>
  approvals.setRule({ on: false, reason, code: nextCode() })
const appoint = ({ people, nextCode }: Desk, { id }: Pick<TestPerson, 'id'>) =>
  people.appoint({ personId: id, reason: 'Joins us', code: nextCode() })
const approve = ({ approvals, nextCode }: Desk, approvalId: string) =>
  approvals.decide({ approvalId, decision: 'approved', code: nextCode() })

async function pending(
  { approvals }: Desk,
  kind = 'setting-change',
  subject = 'approval_by_second_admin',
): Promise<string> {
  const { approval } = await approvals.waitingFor({ kind, subject })
  if (!approval) throw new Error('Nothing is pending')
  return approval.id
}

async function adjust(app: App, { accounts, nextCode }: Desk, newBalance = '20000') {
  const accountId = await anAccount(app.owner, await aClient(app.owner), { nickname: 'Family Reserve' })
  const order = {
    adjustmentId: randomUUID(),
    accountId,
    newBalance,
    expectedBalance: '0',
    note: 'Sale of the house',
  }
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return { accountId, order, answer: await accounts.adjustBalance({ ...order, confirmationId }) }
}

async function roleOf(app: App, { id }: Pick<TestPerson, 'id'>): Promise<string> {
  const person = app.owner.selectFrom('identity.person').select('role').where('id', '=', id)
  return (await person.executeTakeFirstOrThrow()).role
}

describe('while approval by a second administrator is off', () => {
  test('a new bank has it off, and two administrators each do everything at once', async ({
    bank: { app, desk },
  }) => {
    const client = await aClient(app.owner)
    expect(await desk.approvals.rule()).toEqual({
      isOn: false,
      changedBy: null,
      changedAt: null,
      holds: false,
      administrators: 2,
      heldUntil: null,
    })
    const { people, accounts, nextCode } = desk
    expect(await people.setupLink({ personId: client.id })).toMatchObject({ waits: false })
    await expect(people.makeSetupLink({ personId: client.id, code: nextCode() })).resolves.toMatchObject({
      outcome: 'done',
    })

    const { accountId, answer } = await adjust(app, desk)
    expect(answer).toMatchObject({ outcome: 'done' })
    expect(await balanceOf(app.owner, accountId)).toBe('20000.00')

    const order = {
      accountId: randomUUID(),
      clientId: client.id,
      accountType: 'business' as const,
      nickname: 'Coffee',
      currency: 'EUR' as const,
      initialBalance: '50000',
    }
    expect(await accounts.reviewOpening({ currency: 'EUR', initialBalance: '50000' })).toEqual({
      waits: false,
    })
    const opening = await accounts.confirmOpening({ order, code: nextCode() })
    await expect(accounts.open({ order, confirmationId: opening.confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })

    const { rates } = app.as(desk.session)
    const rate = await aRate(app, { currency: 'USD' })
    const change = await rates.confirm({ order: rate, code: nextCode() })
    await expect(rates.set({ order: rate, confirmationId: change.confirmationId })).resolves.toMatchObject({
      outcome: 'done',
    })

    await expect(people.appoint({ personId: client.id, code: nextCode() })).resolves.toMatchObject({
      outcome: 'done',
    })
    expect(await roleOf(app, client)).toBe('admin')
    const username = `new-${randomUUID()}`
    const name = { username, firstName: 'Odile', lastName: 'Baptiste', email: `${username}@bank.example` }
    const created = await people.create({ personId: randomUUID(), ...name, role: 'admin', code: nextCode() })
    expect(created).toMatchObject({ roleWaits: false })
    const { rows } = await sql`select role from identity.person where username = ${username}`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ role: 'admin' }])
    expect(await desk.approvals.list({ which: 'waiting' })).toMatchObject({ approvals: [] })
  })

  test('it holds nothing back either after an administrator was demoted', async ({
    bank: { app, desk, other },
  }) => {
    await desk.people.setRole({ personId: other.admin.id, role: 'user' })
    expect(await desk.approvals.rule()).toMatchObject({ holds: false, administrators: 1 })
    expect((await adjust(app, desk)).answer).toMatchObject({ outcome: 'done' })
  })

  test('what was pending can still be decided or withdrawn, and stands in nobody’s way', async ({
    bank: { app, desk, other },
  }) => {
    const [one, two, three] = [await aClient(app.owner), await aClient(app.owner), await aClient(app.owner)]
    await turnOn(desk)
    for (const client of [one, two, three])
      await expect(appoint(desk, client)).resolves.toEqual({ outcome: 'waiting' })
    await turnOff(desk)
    await approve(other, await pending(other))

    expect(await approve(other, await pending(other, 'role', one.id))).toMatchObject({ status: 'approved' })
    await desk.approvals.withdraw({ approvalId: await pending(desk, 'role', two.id) })
    await expect(appoint(desk, three)).resolves.toMatchObject({ outcome: 'done' })
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

describe('approval by a second administrator is turned on', () => {
  test('not by a client, without a code, with a wrong one, or with one that confirmed something else', async ({
    bank: { app, desk },
  }) => {
    const client = app.as(await aSession(app.owner, await aClient(app.owner)))
    await expect(client.approvals.setRule({ on: true, code: '123456' })).rejects.toThrow('NOT_ALLOWED')
    await expect(desk.approvals.setRule({ on: true, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const { tokenHash } = desk.session
    const {
      rows: [bought],
    } = await sql<{ id: string }>`
      select id from identity.buy_confirmation(
        ${tokenHash}, 99999999999, 'setting-change', bank.setting_digest('approval_by_second_admin', 'off', null))`.execute(
      app.owner,
    )
    for (const [confirmation, outcome] of [
      [null, 'CODE_REQUIRED'],
      [bought?.id, 'CONFIRMATION_REFUSED'],
    ] as const) {
      const { rows } =
        await sql`select bank.switch_approval(${tokenHash}, true, null, ${confirmation}) as outcome`.execute(
          app.services.db,
        )
      expect(rows).toEqual([{ outcome }])
    }
    expect(await desk.approvals.rule()).toMatchObject({ isOn: false })
  })

  test('only where two administrators have set up their access', async ({ bank: { app, desk, other } }) => {
    const invited = await anAdmin(app.owner)
    await sql`
      insert into identity.issued_password (person_id, password_hash, kind)
      select person_id, password_hash, 'provisional' from identity.credential where person_id = ${invited.id}`.execute(
      app.owner,
    )
    await sql`update identity.credential set two_factor_enabled = false where person_id = ${invited.id}`.execute(
      app.owner,
    )
    await desk.people.setRole({ personId: other.admin.id, role: 'user' })
    await expect(turnOn(desk)).rejects.toThrow('SECOND_ADMIN_REQUIRED')
    expect(await desk.approvals.rule()).toMatchObject({ isOn: false, administrators: 1 })
  })

  test('at once, for everybody, and the audit and the screen say who did', async ({
    bank: { app, desk, other },
  }) => {
    await expect(turnOn(desk)).resolves.toEqual({ outcome: 'done', on: true })
    await expect(turnOn(other)).resolves.toEqual({ outcome: 'done', on: true })
    expect(await other.approvals.rule()).toMatchObject({
      isOn: true,
      holds: true,
      changedBy: 'Test Person',
      changedAt: expect.any(String),
    })
    const { rows } = await sql`
      select actor_id, subject, detail from audit.event where action = 'setting-changed'`.execute(app.owner)
    expect(rows).toEqual([
      {
        actorId: desk.admin.id,
        subject: 'approval_by_second_admin',
        detail: { name: 'approval_by_second_admin', from: 'off', to: 'on' },
      },
    ])
    expect((await adjust(app, other)).answer).toEqual({ outcome: 'waiting' })
  })

  test('after whatever is under way that it would have gated', async ({ bank: { app, desk } }) => {
    let turned = false
    const turning = await app.owner.transaction().execute(async (tx) => {
      await sql`select bank.hold_administrators()`.execute(tx)
      const promise = turnOn(desk).then((answer) => {
        turned = true
        return answer
      })
      await expect
        .poll(
          async () =>
            (
              await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%switch_approval%'`.execute(
                app.services.db,
              )
            ).rows.length,
        )
        .toBe(1)
      expect(turned).toBe(false)
      return { promise }
    })
    await expect(turning.promise).resolves.toEqual({ outcome: 'done', on: true })
  })
})

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
      person: null,
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
    await desk.people.setRole({ personId: other.admin.id, role: 'blocked' })
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
      insert into identity.issued_password (person_id, password_hash, kind)
      select person_id, password_hash, 'provisional' from identity.credential where person_id = ${invited.id}`.execute(
      app.owner,
    )
    await sql`update identity.credential set two_factor_enabled = false where person_id = ${invited.id}`.execute(
      app.owner,
    )
    expect(await desk.people.setupLink({ personId: invited.id })).toMatchObject({ waits: true })
    const order = { personId: invited.id, reason: 'Their first link was lost', code: desk.nextCode() }
    await expect(desk.people.makeSetupLink(order)).resolves.toEqual({ outcome: 'waiting' })
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
    await desk.people.resetPassword({ personId: victim.id, newPassword: 'q7R!vL2m@Xe9' })
    // Whoever knew that password has signed in with it and chosen another: nobody can tell them from the
    // victim.
    await sql`delete from identity.issued_password where person_id = ${victim.id}`.execute(app.owner)
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
    await sql`update bank.approval_pause set paused_until = now() where person_id = ${victim.id}`.execute(
      app.owner,
    )
    expect(await approve(other, await pending(other))).toMatchObject({ status: 'approved' })
  })

  test('does not leave the one who reset it alone and free', async ({ bank: { app, desk, other } }) => {
    await turnOnApproval(app.owner)
    await sql`update identity.credential set two_factor_enabled = false, totp_secret = null where person_id = ${other.admin.id}`.execute(
      app.owner,
    )
    await desk.people.resetPassword({ personId: other.admin.id, newPassword: 'q7R!vL2m@Xe9' })
    expect(await desk.approvals.rule()).toMatchObject({
      holds: true,
      administrators: 1,
      heldUntil: expect.any(String),
    })
    expect((await adjust(app, desk)).answer).toEqual({ outcome: 'waiting' })
  })
})
