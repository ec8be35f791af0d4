import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser, type TestSession } from '#testing/builders.ts'
import { endSession, findOwner, findSession, listActiveSessions, touchSession } from './sessions.ts'

/** Lets this much time pass for one session. */
async function age(
  app: App,
  { tokenHash }: TestSession,
  by: string,
  column: 'seen_at' | 'created_at' = 'seen_at',
): Promise<void> {
  await sql`update identity.session set seen_at = seen_at - ${by}::interval
    where token_hash = ${tokenHash}`.execute(app.owner)
  if (column === 'created_at') {
    await sql`update identity.session set expires_at = expires_at - ${by}::interval, seen_at = now()
      where token_hash = ${tokenHash}`.execute(app.owner)
  }
}

describe('a session ends by itself', () => {
  const limits: [string, (app: App) => Promise<TestUser>, string, string][] = [
    [
      'a client’s after 26 idle minutes',
      (app) => aClient(app.owner),
      '25 minutes 59 seconds',
      '26 minutes 1 second',
    ],
    [
      'an admin’s after 30 idle minutes',
      (app) => anAdmin(app.owner),
      '29 minutes 59 seconds',
      '30 minutes 1 second',
    ],
  ]
  for (const [title, user, justAlive, dead] of limits) {
    test(title, async ({ app }) => {
      const session = await aSession(app.owner, await user(app))
      await age(app, session, justAlive)
      expect(await findSession(app.services.db, session.tokenHash)).not.toBeNull()
      await sql`update identity.session set seen_at = now() where token_hash = ${session.tokenHash}`.execute(
        app.owner,
      )
      await age(app, session, dead)
      expect(await findSession(app.services.db, session.tokenHash)).toBeNull()
      expect(await touchSession(app.services.db, session.tokenHash)).toBe(false)
    })
  }

  test('twelve hours after it began, even if its user is active', async ({ app }) => {
    const session = await aSession(app.owner, await aClient(app.owner))
    await age(app, session, '11 hours 59 minutes', 'created_at')
    const last = await findSession(app.services.db, session.tokenHash)
    // Near the end the idle limit is the absolute one.
    expect(last?.idleExpiresAt).toBe(last?.expiresAt)
    await age(app, session, '2 minutes', 'created_at')
    expect(await touchSession(app.services.db, session.tokenHash)).toBe(false)
    expect(await findSession(app.services.db, session.tokenHash)).toBeNull()
  })
})

test('a session is read with its user', async ({ app }) => {
  const { id, username } = await aClient(app.owner)
  const { tokenHash } = await aSession(app.owner, { id, username })
  expect(await findSession(app.services.db, tokenHash)).toMatchObject({
    user: { id, username, role: 'user', twoFactorEnabled: true, hasPasskeys: false },
    complete: true,
    passwordDue: false,
  })
})

test('a touch counts as activity, reading does not', async ({ app }) => {
  const session = await aSession(app.owner, await aClient(app.owner))
  await age(app, session, '25 minutes')
  const before = await findSession(app.services.db, session.tokenHash)
  expect((await findSession(app.services.db, session.tokenHash))?.idleExpiresAt).toBe(before?.idleExpiresAt)
  expect(await touchSession(app.services.db, session.tokenHash)).toBe(true)
  const after = await findSession(app.services.db, session.tokenHash)
  expect(Date.parse(after?.idleExpiresAt ?? '') - Date.parse(before?.idleExpiresAt ?? '')).toBeGreaterThan(
    24.9 * 60_000,
  )
  expect(after?.expiresAt).toBe(before?.expiresAt)
})

test('the end of a session returns its user once', async ({ app }) => {
  const user = await aClient(app.owner)
  const session = await aSession(app.owner, user)
  expect(await endSession(app.services.db, session.tokenHash)).toBe(user.id)
  expect(await endSession(app.services.db, session.tokenHash)).toBeNull()
  expect(await findSession(app.services.db, session.tokenHash)).toBeNull()
})

describe('a user who is blocked, or whose role changes,', () => {
  for (const role of ['blocked', 'admin']) {
    test(`loses every session: ${role}`, async ({ app }) => {
      const user = await aClient(app.owner)
      const session = await aSession(app.owner, user)
      await sql`update identity.users set role = ${role} where id = ${user.id}`.execute(app.owner)
      expect(await findSession(app.services.db, session.tokenHash)).toBeNull()
    })
  }

  test('gets no new session, even with correct credentials', async ({ app }) => {
    const user = await aClient(app.owner, { role: 'blocked', totpSecret: null })
    // The call that the sign-in makes after it has compared name, password and code.
    const { rows } = await sql<{ opened: boolean }>`
      select identity.open_session(${user.id}, null, ${randomBytes(32)},
        ${randomBytes(32)}) as opened`.execute(app.owner)
    expect(rows).toEqual([{ opened: false }])
  })
})

test('one query returns which of many sessions are active', async ({ app }) => {
  const users = [await aClient(app.owner), await aClient(app.owner)]
  const [one, two, three] = [
    await aSession(app.owner, users[0]!),
    await aSession(app.owner, users[0]!),
    await aSession(app.owner, users[1]!),
  ]
  await endSession(app.services.db, two.tokenHash)
  const active = await listActiveSessions(app.services.db, [
    one.tokenHash,
    two.tokenHash,
    three.tokenHash,
    Buffer.alloc(32),
  ])
  expect(active).toEqual(new Set([one.tokenHash.toString('hex'), three.tokenHash.toString('hex')]))
  expect(await findOwner(app.services.db, one.tokenHash)).toEqual({
    userId: users[0]!.id,
    role: 'user',
    complete: true,
  })
  expect(await findOwner(app.services.db, two.tokenHash)).toBeNull()
})

test('the demo code does not replace a second factor outside of the demo bank', async ({ app }) => {
  const session = await aSession(app.owner, await aClient(app.owner, { totpSecret: null }))
  const { rows } = await sql`
    select id from identity.issue_confirmation(
      ${session.tokenHash}, null, 'certificate', ${randomBytes(32)})`.execute(app.owner)
  expect(rows).toEqual([])
})
