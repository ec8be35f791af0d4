import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, aSession, type TestUser } from '#testing/builders.ts'
import { failTogether, outcome, outcomes, reasons, stranger } from '#testing/sign-ins.ts'
import { startTestServer, testWithServer } from '#testing/test-server.ts'
import { type Caller, signIn } from './sign-in.ts'
import { withoutRateLimits } from '#testing/settings.ts'

const test = testWithServer({ env: withoutRateLimits })

const emailOf = ({ username }: TestUser) => `${username}@client.example`

describe('a user has one count of failed sign-ins', () => {
  test('five failures by username lock the e-mail address too, and the reverse', async ({ server }) => {
    for (const nameFirst of [true, false]) {
      const user = await aClient(server.owner)
      const names = nameFirst ? [user.username, emailOf(user)] : [emailOf(user), user.username]
      const [typed = '', other = ''] = names
      const wrong = { ...server.credentialsOf(user), identifier: typed, password: 'wrong' }
      await outcomes(
        server,
        Array.from({ length: 5 }, () => wrong),
      )
      const right = { ...server.credentialsOf(user), identifier: other }
      expect(await outcome(server, right)).toBe('INVALID_CREDENTIALS')
      expect(await reasons(server, user)).toEqual({ 'wrong-password': 5, locked: 1 })
    }
  })

  test('five of forty concurrent attempts by both names are compared', async ({ server }) => {
    const user = await aClient(server.owner)
    const right = server.credentialsOf(user)
    const wrong = (i: number) => ({
      ...right,
      identifier: i % 2 === 0 ? user.username : emailOf(user),
      password: `guess ${i}`,
    })
    for (const from of [0, 10, 20, 30]) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => outcome(server, wrong(from + i))))
    }
    expect(await reasons(server, user)).toEqual({ 'wrong-password': 5, locked: 35 })
  })

  test('a known browser has one count too, whichever name it signed in with', async ({ server }) => {
    const user = await aClient(server.owner)
    const byEmail = { ...server.credentialsOf(user), identifier: emailOf(user) }
    const { device } = await signIn(server.services, stranger, byEmail)
    const home: Caller = { address: '203.0.113.5', device }
    await failTogether(server, 5, user)
    expect(await outcome(server, server.credentialsOf(user))).toBe('INVALID_CREDENTIALS')
    const byBoth = Array.from({ length: 5 }, (_, i) => ({
      ...server.credentialsOf(user),
      identifier: i % 2 === 0 ? user.username : emailOf(user),
      password: 'wrong',
    }))
    await outcomes(server, byBoth, home)
    expect(await reasons(server, user)).toEqual({ 'wrong-password': 10, locked: 1 })
    expect(await outcome(server, server.credentialsOf(user), home)).toBe('INVALID_CREDENTIALS')
  })

  test('two unknown names are counted apart', async ({ server }) => {
    await sql`delete from identity.attempt`.execute(server.owner)
    const typed = { password: 'x', code: '123456' }
    for (const identifier of ['no-such-user', 'no-such-user@client.example']) {
      await outcomes(
        server,
        Array.from({ length: 5 }, () => ({ identifier, ...typed })),
      )
    }
    const { rows } = await sql<{ locked: boolean }>`
      select locked_until > now() as locked from identity.attempt`.execute(server.owner)
    expect(rows).toEqual([{ locked: true }, { locked: true }])
  })

  test('a typed name never counts for a user with another name', async ({ server }) => {
    const user = await aClient(server.owner)
    await sql`delete from identity.attempt`.execute(server.owner)
    await outcome(server, { ...server.credentialsOf(user), password: 'wrong' })
    for (const identifier of [`user|${user.id}|0`, `user|${user.id}|1`]) {
      const wrong = { identifier, password: 'x', code: '123456' }
      await outcomes(
        server,
        Array.from({ length: 5 }, () => wrong),
      )
    }
    expect(await outcome(server, server.credentialsOf(user))).toBeNull()
  })
})

describe('requests a minute for one name', () => {
  test('are counted together for both names of a user, and the excess reads like any refusal', async () => {
    const server = await startTestServer({ env: { ...withoutRateLimits, SIGN_IN_REQUESTS_PER_NAME: '4' } })
    const user = await aClient(server.owner)
    const signInAs = (identifier: string) => outcome(server, { ...server.credentialsOf(user), identifier })
    for (const identifier of [user.username, emailOf(user), user.username, emailOf(user)]) {
      expect(await signInAs(identifier)).toBeNull()
    }
    // TOO_MANY_ATTEMPTS here would reveal that both names belong to one user.
    expect(await signInAs(user.username)).toBe('INVALID_CREDENTIALS')
    expect(await signInAs(emailOf(user))).toBe('INVALID_CREDENTIALS')
    expect(await reasons(server, user)).toEqual({ locked: 2 })
    expect(await signInAs(user.username)).toBe('INVALID_CREDENTIALS')
    expect(await signInAs(user.username)).toBe('TOO_MANY_ATTEMPTS')
    await server.close()
  })

  test('a name is refused after the same time whether it exists or not', async () => {
    const server = await startTestServer({ env: { ...withoutRateLimits, SIGN_IN_REQUESTS_PER_NAME: '1' } })
    const user = await aClient(server.owner)
    for (const identifier of [user.username, 'no-such-name']) {
      const order = { identifier, password: 'wrong', code: '123456' }
      await outcome(server, order)
      const started = performance.now()
      expect(await outcome(server, order)).toBe('TOO_MANY_ATTEMPTS')
      expect(performance.now() - started).toBeGreaterThanOrEqual(295)
    }
    await server.close()
  })
})

describe('new credentials start a new count', () => {
  test('a password from admins signs in where the old one was locked, in every browser', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const admin = server.browser(await aSession(server.owner, await aClient(server.owner, { role: 'admin' })))
    const { device } = await signIn(server.services, stranger, server.credentialsOf(user))
    const home: Caller = { address: '203.0.113.5', device }
    for (const caller of [stranger, home]) {
      await failTogether(server, 5, user, caller)
      expect(await outcome(server, server.credentialsOf(user), caller)).toBe('INVALID_CREDENTIALS')
    }
    const newPassword = 'one time only 22'
    const reset = await admin.post(`/api/admin/users/${user.id}/password`, { newPassword })
    expect(reset.status, reset.text).toBe(200)
    for (const caller of [stranger, home]) {
      expect(await outcome(server, server.credentialsOf(user), caller)).toBe('INVALID_CREDENTIALS')
      expect(
        await outcome(server, { ...server.credentialsOf(user), password: newPassword }, caller),
      ).toBeNull()
    }
  })
})
