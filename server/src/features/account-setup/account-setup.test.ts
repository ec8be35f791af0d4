import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { stepAt } from '#identity/second-factor/one-time-codes.ts'
import { expectSessionsNotified, heardBy } from '#testing/actors/heard.ts'
import { aClient, aSession, testPassword } from '#testing/builders.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { forgetEndedSetups } from './complete-setup.ts'
import {
  test,
  password,
  visitor,
  codeNow,
  beginAccountSetup,
  credentialOf,
  actionsOf,
  linkOf,
  canSignIn,
  standingTime,
} from '#testing/orders/account-setups.ts'
import { hashOfToken } from '#platform/keys/token.ts'

describe('a setup in progress', () => {
  test('refuses a short password, and names a common or personal one to the holder of the link', async ({
    app,
  }) => {
    const user = await aClient(app.owner)
    const token = await aSetupLink(app.owner, user)
    const begin = (word: string) => visitor(app).begin({ token, username: user.username, password: word })
    await expect(begin('seven77')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(begin('password1')).rejects.toThrow('PASSWORD_COMMON')
    await expect(begin(`${user.username} 1`)).rejects.toThrow('PASSWORD_PERSONAL')
    expect((await begin(password)).username).toBe(user.username)
  })

  test('accepts any spelling of the name, and changes nothing before the first code', async ({ app }) => {
    const user = await aClient(app.owner)
    const before = await credentialOf(app, user)
    const token = await aSetupLink(app.owner, user)
    for (let i = 0; i < 20; i += 1) expect(await visitor(app).open({ token })).toEqual({ stage: 'start' })
    expect(await linkOf(app, user)).toEqual({ status: 'opened', tries: 0, opened: true })
    const begun = await visitor(app).begin({
      token,
      username: ` ${user.username.toUpperCase()} `,
      password,
    })
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(await credentialOf(app, user)).toEqual(before)
    expect(await canSignIn(app, user, { word: password, code: codeNow(begun.secret) })).toBe(false)
    expect(await canSignIn(app, user, { word: testPassword, code: codeNow(user.totpSecret ?? '') })).toBe(
      true,
    )
  })

  test('shows the same secret after a reload, and to no other browser or link', async ({ app }) => {
    const { token, begun } = await beginAccountSetup(app)
    const { key, ...progress } = begun
    const other = await beginAccountSetup(app)
    expect(await visitor(app).open({ token, key })).toEqual({ stage: 'begun', progress })
    for (const wrong of [undefined, 'x'.repeat(43), other.begun.key])
      expect(await visitor(app).open({ token, key: wrong })).toEqual({ stage: 'start' })
    await expect(
      visitor(app).complete({ token, key: other.begun.key, code: codeNow(other.begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
  })

  test('each browser that begins with the same link gets its own secret', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    const again = await visitor(app).begin({ token, username: user.username, password })
    expect(again.secret).not.toBe(begun.secret)
    await visitor(app).complete({ token, key: again.key, code: codeNow(again.secret) })
    expect(await canSignIn(app, user, { word: password, code: codeNow(begun.secret, 1) })).toBe(false)
    expect(await canSignIn(app, user, { word: password, code: codeNow(again.secret, 1) })).toBe(true)
  })

  test('is limited to ten browsers for one link, and the oldest makes room', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    for (let i = 0; i < 10; i += 1) await visitor(app).begin({ token, username: user.username, password })
    expect(await visitor(app).open({ token, key: begun.key })).toEqual({ stage: 'start' })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int
        from identity.setup_progress s join identity.setup_link l on l.id = s.link_id
          where l.user_id = ${user.id}`.execute(app.owner)
    expect(rows).toEqual([{ count: 10 }])
  })
})

describe('a correct first code', () => {
  test('activates the new password and authenticator, and ends every session', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    const session = await aSession(app.owner, user)
    const heard = await heardBy(app.services, { user: user.id })
    await sql`insert into identity.recovery_code (user_id, mac)
      values (${user.id}, sha256('an old one'))`.execute(app.owner)
    const before = await credentialOf(app, user)

    expect(await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })).toEqual({})

    const after = await credentialOf(app, user)
    expect(after).toMatchObject({
      version: before.version + 1,
      twoFactorEnabled: true,
      lastStep: String(stepAt(standingTime())),
    })
    expect(await app.as(session).signIn.current()).toEqual({ session: null, demo: false })
    await expectSessionsNotified(heard)
    expect(
      await app.owner
        .selectFrom('identity.recoveryCode')
        .select('mac')
        .where('userId', '=', user.id)
        .execute(),
    ).toEqual([])
    expect(await actionsOf(app, user)).toEqual(['setup-link-made', 'signed-in', 'setup-completed'])
    expect(await linkOf(app, user)).toEqual({ status: 'used', tries: 1, opened: true })
    // The code that set it up is used, like any other.
    expect(await canSignIn(app, user, { word: password, code: codeNow(begun.secret) })).toBe(false)
    expect(await canSignIn(app, user, { word: testPassword, code: codeNow(user.totpSecret ?? '', 1) })).toBe(
      false,
    )
    expect(await canSignIn(app, user, { word: password, code: codeNow(begun.secret, 1) })).toBe(true)
  })

  test('signs a user in at once, even if strangers had locked the name', async ({ app }) => {
    const { user, token, begun } = await beginAccountSetup(app, { totpSecret: null })
    for (let i = 0; i < 5; i += 1) await canSignIn(app, user, { word: 'wrong', code: '000000' })
    await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })
    expect(await canSignIn(app, user, { word: password, code: codeNow(begun.secret, 1) })).toBe(true)
  })

  test('is accepted once of twenty at the same moment on two devices, and uses up the link', async ({
    app,
  }) => {
    const { user, token, begun } = await beginAccountSetup(app)
    const second = await visitor(app).begin({
      token,
      username: user.username,
      password: 'another evening by the sea',
    })
    await sql`update identity.setup_link set tries = 0 where user_id = ${user.id}`.execute(app.owner)
    const asked = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? begun : second)).map(
      ({ key, secret }) =>
        visitor(app)
          .complete({ token, key, code: codeNow(secret) })
          .then(
            () => key,
            () => null,
          ),
    )
    const winners = new Set((await Promise.all(asked)).filter((key) => key !== null))
    expect(winners.size).toBe(1)
    const [winner, loser] = winners.has(begun.key) ? [begun, second] : [second, begun]
    expect((await actionsOf(app, user)).filter((action) => action === 'setup-completed')).toHaveLength(1)
    expect((await credentialOf(app, user)).version).toBe(1)
    // A browser whose answer was lost gets it again; the other browser learns that the link is void.
    expect(await visitor(app).complete({ token, key: winner.key, code: codeNow(winner.secret) })).toEqual({})
    expect(await visitor(app).open({ token, key: winner.key })).toEqual({
      stage: 'complete',
      username: user.username,
    })
    await expect(
      visitor(app).complete({ token, key: loser.key, code: codeNow(loser.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    expect(await visitor(app).open({ token, key: loser.key })).toEqual({ stage: 'start' })
  })
})

test('setups in progress are deleted only when their link has ended', async ({ app }) => {
  const [over, alive] = [await beginAccountSetup(app), await beginAccountSetup(app)]
  await sql`update identity.setup_link set expires_at = now() where user_id = ${over.user.id}`.execute(
    app.owner,
  )
  await forgetEndedSetups(app.services)
  const kept = await app.owner.selectFrom('identity.setupProgress').select('keyHash').execute()
  const hashes = kept.map(({ keyHash }) => keyHash.toString('hex'))
  expect(hashes).not.toContain(hashOfToken(over.begun.key).toString('hex'))
  expect(hashes).toContain(hashOfToken(alive.begun.key).toString('hex'))
})
