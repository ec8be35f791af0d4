import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import type { ChangeEvent } from '#platform/changes.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { anAdminSession } from '#testing/people/admin-session.ts'
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
  test('is refused to a client and for an unknown user', async ({ app }) => {
    const client = await aClient(app.owner)
    await expect(
      (await openAsAdmin(app, client)).setRole({ userId: client.id, role: 'blocked' }),
    ).rejects.toThrow('NOT_ALLOWED')
    await expect(
      (await openAsAdmin(app, client)).appoint({ userId: client.id, code: '123456' }),
    ).rejects.toThrow('NOT_ALLOWED')
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

  test('leaves one admin when two demote each other at once', async () => {
    const app = await openApp()
    for (let round = 0; round < 8; round += 1) {
      const pair = [await anAdmin(app.owner), await anAdmin(app.owner)] as const
      const asAdmins = [await openAsAdmin(app, pair[0]), await openAsAdmin(app, pair[1])] as const
      const answers = await Promise.allSettled([
        asAdmins[0].setRole({ userId: pair[1].id, role: 'user' }),
        asAdmins[1].setRole({ userId: pair[0].id, role: 'blocked' }),
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
  const heard: ChangeEvent[] = []
  const stop = app.services.changes.subscribe({ user: client.id }, (event) => heard.push(event))

  await expect(asAdmin.setRole({ userId: client.id, role: 'blocked' })).resolves.toEqual({
    userId: client.id,
    role: 'blocked',
  })

  for (const session of sessions)
    await expect(app.as(session).accounts.list()).rejects.toThrow('NOT_SIGNED_IN')
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ sessions: true }))
  stop()
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
  await asAdmin.setRole({ userId: client.id, role: 'blocked' })
  await asAdmin.setRole({ userId: client.id, role: 'user' })
  await expect(app.as(sessionAsAdmin).overview.get()).rejects.toThrow('NOT_SIGNED_IN')
  await expect(app.as(await aSession(app.owner, client)).accounts.list()).resolves.toEqual([])
  expect(await historyOf(app, client)).toEqual([
    { action: 'role-changed', actorId: admin.id, detail: { from: 'user', to: 'admin' } },
    { action: 'person-blocked', actorId: admin.id, detail: { from: 'admin' } },
    { action: 'role-changed', actorId: admin.id, detail: { from: 'blocked', to: 'user' } },
  ])
  await app.close()
})
