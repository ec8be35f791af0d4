import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest } from '#platform/call-function.ts'
import { expectSessionsNotified, heardBy } from '#testing/actors/heard.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'

async function openAsAdmin(app: App, admin: TestUser) {
  return app.as(await aSession(app.owner, admin)).users
}

async function roleOf(app: App, { id }: TestUser): Promise<string> {
  const { role } = await app.owner
    .selectFrom('identity.users')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return role
}

async function historyOf(app: App, { id }: TestUser) {
  return await asOwner(app.owner, () =>
    app.owner
      .selectFrom('audit.event')
      .select(['action', 'actorId', 'detail'])
      .where('userId', '=', id)
      .where('action', 'in', ['role-changed', 'person-blocked'])
      .orderBy('id')
      .execute(),
  )
}

describe('the change of a role', () => {
  test('is refused for an unknown user', async ({ app }) => {
    await expect(
      (await openAsAdmin(app, await anAdmin(app.owner))).setRole({ userId: randomUUID(), role: 'user' }),
    ).rejects.toThrow('NOT_FOUND')
  })

  test('is refused for oneself, and so for the last admin', async () => {
    const app = await openApp()
    const admin = await anAdmin(app.owner)
    const asAdmin = await openAsAdmin(app, admin)
    await expect(asAdmin.setRole({ userId: admin.id, role: 'blocked' })).rejects.toThrow('LAST_ADMIN')
    await anAdmin(app.owner)
    for (const role of ['blocked', 'user'] as const)
      await expect(asAdmin.setRole({ userId: admin.id, role })).rejects.toThrow('OWN_ACCESS')
    expect(await roleOf(app, admin)).toBe('admin')
    await app.close()
  })

  test('is refused for an admin without a code', async ({ app }) => {
    const other = await anAdmin(app.owner)
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    for (const role of ['blocked', 'user'] as const)
      await expect(asAdmin.setRole({ userId: other.id, role })).rejects.toThrow('CODE_REQUIRED')
    expect(await roleOf(app, other)).toBe('admin')
  })
})

describe('the dismissal of an admin', () => {
  const reason = 'They have left the bank'

  test('is refused with a wrong code, for oneself and for a client', async () => {
    const app = await openApp()
    const { admin, users: asAdmin, nextCode } = await anAdminSession(app)
    const other = await anAdmin(app.owner)
    const client = await aClient(app.owner)
    const order = { userId: other.id, role: 'user', reason } as const
    await expect(asAdmin.dismiss({ ...order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    await expect(asAdmin.dismiss({ ...order, userId: admin.id, code: nextCode() })).rejects.toThrow(
      'OWN_ACCESS',
    )
    await expect(
      asAdmin.dismiss({ ...order, userId: client.id, role: 'blocked', code: nextCode() }),
    ).rejects.toThrow('NOT_FOUND')
    expect([await roleOf(app, other), await roleOf(app, admin), await roleOf(app, client)]).toEqual([
      'admin',
      'admin',
      'user',
    ])
    await app.close()
  })

  test('counts for the user, the role and the reason that the code was given for', async () => {
    const app = await openApp()
    const { session, nextCode } = await anAdminSession(app)
    const [other, third] = [await anAdmin(app.owner), await anAdmin(app.owner)]
    const fields = ['dismiss-admin', other.id, 'user', reason]
    const digest = await callForDigest(app.owner, sql`identity.admin_operation_digest(${fields})`)
    const { id } = await confirm(
      { services: app.services, tokenHash: session.tokenHash },
      { action: 'dismiss-admin', digest, code: nextCode() },
    )
    const outcomeOf = async (userId: string, role: string, why: string, confirmation: string | null) => {
      const call = sql<{ outcome: string }>`
        select identity.dismiss_admin(${session.tokenHash}, ${userId}, ${role}, ${why}, ${confirmation})
          as outcome`
      return (await call.execute(app.services.db)).rows[0]?.outcome
    }
    expect(await outcomeOf(third.id, 'user', reason, id)).toBe('CONFIRMATION_REFUSED')
    expect(await outcomeOf(other.id, 'blocked', reason, id)).toBe('CONFIRMATION_REFUSED')
    expect(await outcomeOf(other.id, 'user', 'Another reason', id)).toBe('CONFIRMATION_REFUSED')
    expect(await outcomeOf(other.id, 'user', '', id)).toBe('REASON_REQUIRED')
    expect(await outcomeOf(other.id, 'admin', reason, id)).toBe('NOT_ALLOWED')
    expect(await outcomeOf(other.id, 'user', reason, null)).toBe('CODE_REQUIRED')
    expect(await outcomeOf(other.id, 'user', reason, id)).toBe('SET')
    expect([await roleOf(app, other), await roleOf(app, third)]).toEqual(['user', 'admin'])
    await app.close()
  })

  test('ends their sessions, and the audit has the reason', async () => {
    const app = await openApp()
    const { admin, users: asAdmin, nextCode } = await anAdminSession(app)
    const other = await anAdmin(app.owner)
    const session = await aSession(app.owner, other)
    await expect(
      asAdmin.dismiss({ userId: other.id, role: 'blocked', reason, code: nextCode() }),
    ).resolves.toEqual({ userId: other.id, role: 'blocked' })
    await expect(app.as(session).overview.get()).rejects.toThrow('NOT_SIGNED_IN')
    expect(await historyOf(app, other)).toEqual([
      { action: 'person-blocked', actorId: admin.id, detail: { from: 'admin', reason } },
    ])
    await app.close()
  })

  test('leaves one admin when two dismiss each other at once', async () => {
    const app = await openApp()
    for (let round = 0; round < 8; round += 1) {
      const both = [await anAdminSession(app), await anAdminSession(app)] as const
      const pair = [both[0].admin, both[1].admin] as const
      const orders = [
        { userId: pair[1].id, role: 'user', reason, code: both[0].nextCode() },
        { userId: pair[0].id, role: 'blocked', reason, code: both[1].nextCode() },
      ] as const
      const answers = await Promise.allSettled([
        both[0].users.dismiss(orders[0]),
        both[1].users.dismiss(orders[1]),
      ])
      expect(
        answers.filter(({ status }) => status === 'fulfilled'),
        `round ${round}`,
      ).toHaveLength(1)
      const roles = [await roleOf(app, pair[0]), await roleOf(app, pair[1])]
      expect(
        roles.filter((role) => role === 'admin'),
        `round ${round}`,
      ).toHaveLength(1)
      // The winner of this round is removed before the next.
      await app.owner
        .updateTable('identity.users')
        .set({ role: 'user' })
        .where(
          'id',
          'in',
          pair.map(({ id }) => id),
        )
        .execute()
    }
    await app.close()
  })
})

test('blocking a user ends sessions, confirmations, setup link and one-time password', async ({ app }) => {
  const client = await aClient(app.owner)
  const admin = await anAdmin(app.owner)
  const asAdmin = await openAsAdmin(app, admin)
  const sessions = [await aSession(app.owner, client), await aSession(app.owner, client)] as const
  const code = codeOf(client.totpSecret ?? '', stepAt(app.services.clock()))
  const { id: confirmation } = await confirm(
    { services: app.services, tokenHash: sessions[0].tokenHash },
    { action: 'export', digest: Buffer.alloc(32), code },
  )
  await aSetupLink(app.owner, client)
  const heard = await heardBy(app.services, { user: client.id })

  await expect(asAdmin.setRole({ userId: client.id, role: 'blocked' })).resolves.toEqual({
    userId: client.id,
    role: 'blocked',
  })

  for (const session of sessions)
    await expect(app.as(session).accounts.list()).rejects.toThrow('NOT_SIGNED_IN')
  await expectSessionsNotified(heard)
  const { rows } = await sql<{
    usable: boolean
  }>`select expires_at > now() as usable from identity.confirmation where id = ${confirmation}`.execute(
    app.owner,
  )
  expect(rows).toEqual([{ usable: false }])
  expect((await asAdmin.setupLink({ userId: client.id })).link).toMatchObject({ status: 'revoked' })
  // A repeated change has the same answer, and no second line in the audit.
  await asAdmin.setRole({ userId: client.id, role: 'blocked' })
  expect(await historyOf(app, client)).toEqual([
    { action: 'person-blocked', actorId: admin.id, detail: { from: 'user' } },
  ])
})

test('a change of role ends the sessions, and a blocked user can be unblocked', async () => {
  const app = await openApp()
  const client = await aClient(app.owner)
  const { admin, users: asAdmin, nextCode } = await anAdminSession(app)
  const before = await aSession(app.owner, client)
  await expect(asAdmin.appoint({ userId: client.id, code: nextCode() })).resolves.toEqual({
    outcome: 'done',
    userId: client.id,
  })
  await expect(app.as(before).overview.get()).rejects.toThrow('NOT_SIGNED_IN')
  const sessionAsAdmin = await aSession(app.owner, client)
  await expect(app.as(sessionAsAdmin).overview.get()).resolves.toBeDefined()
  await asAdmin.dismiss({ userId: client.id, role: 'blocked', reason: 'A mistake', code: nextCode() })
  await asAdmin.setRole({ userId: client.id, role: 'user' })
  await expect(app.as(sessionAsAdmin).overview.get()).rejects.toThrow('NOT_SIGNED_IN')
  await expect(app.as(await aSession(app.owner, client)).accounts.list()).resolves.toEqual([])
  expect(await historyOf(app, client)).toEqual([
    { action: 'role-changed', actorId: admin.id, detail: { from: 'user', to: 'admin' } },
    { action: 'person-blocked', actorId: admin.id, detail: { from: 'admin', reason: 'A mistake' } },
    { action: 'role-changed', actorId: admin.id, detail: { from: 'blocked', to: 'user' } },
  ])
  await app.close()
})
