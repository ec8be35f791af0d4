import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, openApp } from '#testing/app.ts'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import {
  test,
  password,
  visitor,
  codeNow,
  wrongCode,
  beginAccountSetup,
  credentialOf,
  actionsOf,
  linkOf,
  canSignIn,
  standingTime,
} from '#testing/orders/account-setups.ts'
import { hashOfToken } from '#platform/keys/token.ts'

describe('an invalid link', () => {
  const dead: Record<string, (app: App, user: TestUser, token: string) => Promise<unknown>> = {
    expired: (app, { id }) =>
      sql`update identity.setup_link set expires_at = now() where user_id = ${id}`.execute(app.owner),
    'taken back': (app, { id }) => sql`select identity.void_setup_link(${id})`.execute(app.owner),
    'replaced by a newer one': (app, user) => aSetupLink(app.owner, user),
    'of a user who was blocked after it was made': (app, { id }) =>
      sql`select identity.write_role(null, ${id}, 'user', 'blocked', '{}')`.execute(app.owner),
    'used up by five wrong codes': (app, { id }) =>
      sql`update identity.setup_link set tries = 5 where user_id = ${id}`.execute(app.owner),
    used: async (app, { username }, token) => {
      const { key, secret } = await visitor(app).begin({ token, username, password })
      await visitor(app).complete({ token, key, code: codeNow(secret) })
    },
  }
  for (const [kind, end] of Object.entries(dead)) {
    test(`cannot be opened, begun or completed: ${kind}`, async ({ app }) => {
      const { user, token, begun } = await beginAccountSetup(app)
      await end(app, user, token)
      const before = await credentialOf(app, user)

      expect(await visitor(app).open({ token })).toEqual({ stage: 'start' })
      expect(await visitor(app).open({ token, key: begun.key })).toEqual({ stage: 'start' })
      await expect(visitor(app).begin({ token, username: user.username, password })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
      await expect(
        visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) }),
      ).rejects.toThrow('LINK_NOT_VALID')
      expect(await credentialOf(app, user)).toEqual(before)
    })
  }

  test('is refused like another user’s name and like a malformed token', async ({ app }) => {
    const [user, other] = [await aClient(app.owner), await aClient(app.owner)]
    const token = await aSetupLink(app.owner, user)
    const started = performance.now()
    for (const [given, username] of [
      [token, other.username],
      [token, 'unknown'],
      ['x'.repeat(43), user.username],
      ["'; --", user.username],
      ['ü', 'ü'],
    ] as const) {
      await expect(visitor(app).begin({ token: given, username, password })).rejects.toThrow('LINK_NOT_VALID')
      await expect(visitor(app).begin({ token: given, username, password: 'password' })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
    }
    expect((performance.now() - started) / 10).toBeGreaterThanOrEqual(295)
    expect(await linkOf(app, user)).toEqual({ status: 'issued', tries: 0, opened: false })
  })

  test('can be made for known users other than oneself, and is valid for a week', async ({ app }) => {
    const { admin, users, nextCode } = await anAdminSession(app)
    const client = await aClient(app.owner)
    const make = ({ id }: Pick<TestUser, 'id'>) => users.makeSetupLink({ userId: id, code: nextCode() })
    await expect(make(admin)).rejects.toThrow('OWN_ACCESS')
    await expect(make({ id: '0199a1b2-0000-7000-8000-000000000000' })).rejects.toThrow('NOT_FOUND')
    // SQL refuses it as well, without a confirmation that was issued for it.
    const { rows } = await sql<{ outcome: string }>`
      select outcome from identity.make_setup_link(${(await aSession(app.owner, admin)).tokenHash},
        ${client.id}, ${hashOfToken('mine')}, null, null)`.execute(app.services.db)
    expect(rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    const made = await make(client)
    app.setNow(standingTime())
    if (made.outcome !== 'done') throw new Error('It waits')
    expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000)).toBe(7)
    const events = await app.owner
      .selectFrom('audit.event')
      .select(['action', 'actorId'])
      .where('userId', '=', client.id)
      .where('action', 'like', 'setup%')
      .execute()
    expect(events).toEqual([{ action: 'setup-link-made', actorId: admin.id }])
  })
})

test('a link for a blocked user sets up their access and does not unblock them', async ({ app }) => {
  const {
    user,
    token,
    begun: { key, secret },
  } = await beginAccountSetup(app, { role: 'blocked' })
  await visitor(app).complete({ token, key, code: codeNow(secret) })
  expect(await canSignIn(app, user, { word: password, code: codeNow(secret, 1) })).toBe(false)
  const letIn = app.owner
    .updateTable('identity.users')
    .set({ role: 'user' })
    .where('id', '=', user.id)
    .where('role', '=', 'blocked')
  expect(await letIn.executeTakeFirst()).toMatchObject({ numUpdatedRows: 1n })
  expect(await canSignIn(app, user, { word: password, code: codeNow(secret, 1) })).toBe(true)
})

describe('codes of a setup', () => {
  test('end the link at the fifth wrong code, from any browsers, and admins can see it', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    const second = await visitor(app).begin({ token, username: user.username, password })
    for (const { key, secret } of [begun, second, begun, second]) {
      await expect(visitor(app).complete({ token, key, code: wrongCode(secret) })).rejects.toThrow(
        'INVALID_CODE',
      )
    }
    await expect(
      visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    await expect(
      visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    expect(await linkOf(app, user)).toMatchObject({ status: 'revoked', tries: 5 })
    const { users } = await anAdminSession(app)
    expect((await users.setupLink({ userId: user.id })).link).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect((await users.get({ userId: user.id })).user.setupLink).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect(await actionsOf(app, user)).toEqual(['setup-link-made', 'setup-link-revoked'])
    expect(await canSignIn(app, user, { word: testPassword, code: codeNow(user.totpSecret ?? '') })).toBe(
      true,
    )
  })

  test('are compared five times of a hundred concurrent wrong codes', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    const burst = Array.from({ length: 100 }, () =>
      visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
    )
    const answers = await Promise.allSettled(burst)
    const codes = answers.map((one) =>
      one.status === 'rejected' && one.reason instanceof Error ? one.reason.message : one.status,
    )
    expect(codes.filter((code) => code !== 'INVALID_CODE' && code !== 'LINK_NOT_VALID')).toEqual([])
    expect(codes.filter((code) => code === 'INVALID_CODE').length).toBeLessThanOrEqual(5)
    expect(await linkOf(app, user)).toMatchObject({ status: 'revoked', tries: 5 })
    const { users } = await anAdminSession(app)
    expect((await users.setupLink({ userId: user.id })).link).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect((await users.get({ userId: user.id })).user.setupLink).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
  })

  test('are accepted if the fifth is right', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    for (let i = 0; i < 4; i += 1)
      await expect(
        visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
      ).rejects.toThrow('INVALID_CODE')
    expect(await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })).toEqual({})
    expect(await linkOf(app, user)).toMatchObject({ status: 'used' })
  })
})

test('too many requests are refused by link and by address, whether the link exists or not', async () => {
  const app = await openApp({ env: { SIGN_IN_REQUESTS_PER_MINUTE: '8', SIGN_IN_REQUESTS_PER_NAME: '3' } })
  const begin = (token: string) => visitor(app).begin({ token, username: 'unknown', password })
  for (let i = 0; i < 3; i += 1) await expect(begin('one')).rejects.toThrow('LINK_NOT_VALID')
  await expect(begin('one')).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await expect(visitor(app).complete({ token: 'one', key: 'x', code: '000000' })).rejects.toThrow(
    'TOO_MANY_ATTEMPTS',
  )
  for (let i = 0; i < 3; i += 1) expect(await visitor(app).open({ token: 'one' })).toEqual({ stage: 'start' })
  await expect(begin('another')).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await expect(visitor(app).open({ token: 'another' })).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await app.close()
})
