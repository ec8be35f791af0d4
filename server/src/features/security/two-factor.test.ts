import { type Enrolment, enrolmentSchema, type Session, sessionSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { ChangeEvent } from '#platform/changes.ts'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { setRule, turnRuleWhileCodeIsCompared, withoutRateLimits } from '#testing/settings.ts'
import {
  type Answered,
  type Browser,
  startTestServer,
  type TestServer,
  testWithServer,
} from '#testing/test-server.ts'

const test = testWithServer({ env: withoutRateLimits })
const withoutTwoFactor = testWithServer({ env: { ...withoutRateLimits, REQUIRE_TWO_FACTOR: '0' } })

const begin = (browser: Browser, proof: object = {}) => browser.post('/api/security/enrolment', proof)
const confirm = (browser: Browser, enrolmentId: string, code: string) =>
  browser.post('/api/security/enrolment/confirm', { enrolmentId, code })

function begun({ status, body }: Answered): Enrolment {
  expect(status).toBe(200)
  return enrolmentSchema.parse(body)
}

async function session(browser: Browser): Promise<Session | null> {
  return z.object({ session: sessionSchema.nullable() }).parse((await browser.get('/api/session')).body)
    .session
}

/** A code of any secret at the bank's time; `later` counts steps. */
function codeNow(server: TestServer, secret: string, later = 0): string {
  return codeOf(secret, stepAt(server.services.clock()) + later)
}

function isAccepted(server: TestServer, user: TestUser, code: string): Promise<boolean> {
  return server
    .browser()
    .post('/api/sign-in', { identifier: user.username, password: testPassword, code })
    .then(({ status }) => status === 200)
}

async function actions(server: TestServer, user: TestUser): Promise<string[]> {
  const { rows } = await sql<{
    action: string
  }>`select action from audit.event where user_id = ${user.id} order by id`.execute(server.owner)
  return rows.map(({ action }) => action)
}

describe('a session that can only enrol', () => {
  test('sets up an authenticator and is then a full session with a new token', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const first = await aSession(server.owner, user, { complete: false })
    const elsewhere = server.browser(await aSession(server.owner, user, { complete: false }))
    const browser = server.browser(first)
    expect((await browser.get('/api/accounts')).code).toBe('ENROLMENT_REQUIRED')

    const heard: ChangeEvent[] = []
    onTestFinished(server.services.changes.subscribe({ user: user.id }, (event) => heard.push(event)))
    const { enrolmentId, secret, uri } = begun(await begin(browser))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Morne%20Bank%20%26%20Trust:${user.username}?issuer=Morne%20Bank%20%26%20Trust` +
        `&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await confirm(browser, enrolmentId, codeNow(server, secret, 7))).code).toBe('INVALID_CODE')
    const code = codeNow(server, secret)
    expect(await confirm(browser, enrolmentId, code)).toMatchObject({
      status: 200,
      body: { complete: true, user: { twoFactorEnabled: true } },
    })

    expect((await browser.get('/api/accounts')).status).toBe(200)
    // The old token and the other session are both refused.
    expect(await session(server.browser(first))).toBeNull()
    expect(await session(elsewhere)).toBeNull()
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ sessions: true }))
    expect(await actions(server, user)).toEqual([
      'signed-in',
      'signed-in',
      'confirmation-refused',
      'two-factor-enabled',
    ])
    // The code that confirmed was used up by it; the next one signs in.
    expect(await isAccepted(server, user, code)).toBe(false)
    expect(await isAccepted(server, user, codeNow(server, secret, 1))).toBe(true)
  })

  test('keeps the absolute limit of the session', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const browser = server.browser(await aSession(server.owner, user, { complete: false }))
    const before = await session(browser)
    const { enrolmentId, secret } = begun(await begin(browser))
    await confirm(browser, enrolmentId, codeNow(server, secret))
    expect((await session(browser))?.expiresAt).toBe(before?.expiresAt)
  })

  test('is ended by the fifth wrong code', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const browser = server.browser(await aSession(server.owner, user, { complete: false }))
    const { enrolmentId, secret } = begun(await begin(browser))
    const tries = []
    for (let i = 0; i < 5; i += 1)
      tries.push((await confirm(browser, enrolmentId, codeNow(server, secret, 5))).code)
    expect(tries).toEqual([
      'INVALID_CODE',
      'INVALID_CODE',
      'INVALID_CODE',
      'INVALID_CODE',
      'TOO_MANY_WRONG_CODES',
    ])
    expect((await confirm(browser, enrolmentId, codeNow(server, secret))).code).toBe('NOT_SIGNED_IN')
  })
})

withoutTwoFactor(
  'a user without a second factor gives the password first, and wrong ones count as failed sign-ins',
  async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const browser = server.browser(await aSession(server.owner, user))
    expect((await begin(browser)).code).toBe('INVALID_PASSWORD')
    for (let i = 0; i < 5; i += 1)
      expect((await begin(browser, { password: 'wrong' })).code).toBe('INVALID_PASSWORD')
    expect((await begin(browser, { password: testPassword })).code).toBe('TOO_MANY_ATTEMPTS')
    expect(await isAccepted(server, user, '123456')).toBe(false)
    await sql`delete from identity.attempt`.execute(server.owner)
    const { enrolmentId, secret } = begun(await begin(browser, { password: testPassword }))
    expect((await confirm(browser, enrolmentId, codeNow(server, secret))).status).toBe(200)
  },
)

describe('a new authenticator', () => {
  test('needs a code of the old one, which works until the new one is confirmed', async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    expect((await begin(browser)).code).toBe('CODE_REQUIRED')
    expect((await begin(browser, { password: testPassword })).code).toBe('CODE_REQUIRED')
    expect((await begin(browser, { code: '000000' })).code).toBe('INVALID_CODE')
    const code = server.nextCode(user)
    const { enrolmentId, secret } = begun(await begin(browser, { code }))
    // The code is used up, for another enrolment and for signing in.
    expect((await begin(browser, { code })).code).toBe('INVALID_CODE')
    expect(await isAccepted(server, user, code)).toBe(false)
    // An unconfirmed secret does not sign in; the confirmed one does.
    expect(await isAccepted(server, user, codeNow(server, secret))).toBe(false)
    expect(await isAccepted(server, user, server.nextCode(user))).toBe(true)

    expect((await confirm(browser, enrolmentId, codeNow(server, secret))).status).toBe(200)
    expect(await isAccepted(server, user, server.nextCode(user))).toBe(false)
    expect(await isAccepted(server, user, codeNow(server, secret))).toBe(true)
  })

  test('cannot be confirmed when it has expired, from another session, or after another was begun', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    const other = server.browser(await aSession(server.owner, user))
    const first = begun(await begin(browser, { code: server.nextCode(user) }))
    expect((await confirm(other, first.enrolmentId, codeNow(server, first.secret))).code).toBe(
      'ENROLMENT_EXPIRED',
    )
    const second = begun(await begin(other, { code: server.nextCode(user) }))
    expect((await confirm(browser, first.enrolmentId, codeNow(server, first.secret))).code).toBe(
      'ENROLMENT_EXPIRED',
    )
    await sql`update identity.enrolment set expires_at = now() - interval '1 second'
      where user_id = ${user.id}`.execute(server.owner)
    expect((await confirm(other, second.enrolmentId, codeNow(server, second.secret))).code).toBe(
      'ENROLMENT_EXPIRED',
    )
    expect(await isAccepted(server, user, server.nextCode(user))).toBe(true)
  })

  test('is set up once when it is begun twice and confirmed eight times at once', async ({ server }) => {
    const user = await aClient(server.owner)
    const browsers = [
      server.browser(await aSession(server.owner, user)),
      server.browser(await aSession(server.owner, user)),
    ]
    const enrolments: (Enrolment & { browser: Browser })[] = []
    for (const browser of browsers)
      enrolments.push({ browser, ...begun(await begin(browser, { code: server.nextCode(user) })) })
    const tries = Array.from({ length: 4 }, () => enrolments).flat()
    const answers = await Promise.all(
      tries.map(({ browser, enrolmentId, secret }) => confirm(browser, enrolmentId, codeNow(server, secret))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await actions(server, user)).filter((action) => action === 'two-factor-enabled')).toHaveLength(1)
    const active = await sql`select from identity.active_session where user_id = ${user.id}`.execute(
      server.owner,
    )
    expect(active.rows).toHaveLength(1)
  })
})

describe('switching off two-factor authentication', () => {
  test('is refused where the bank requires a second factor', async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    expect(
      (await browser.post('/api/security/two-factor/disable', { code: server.nextCode(user) })).code,
    ).toBe('TWO_FACTOR_REQUIRED')
    expect((await session(browser))?.user.twoFactorEnabled).toBe(true)
  })

  withoutTwoFactor(
    'needs a code, ends the other sessions and voids the recovery codes',
    async ({ server }) => {
      const user = await aClient(server.owner)
      const browser = server.browser(await aSession(server.owner, user))
      const other = server.browser(await aSession(server.owner, user))
      const disable = (code: string) => browser.post('/api/security/two-factor/disable', { code })
      expect(
        (await browser.post('/api/security/recovery-codes', { code: server.nextCode(user) })).status,
      ).toBe(200)
      expect((await disable('000000')).code).toBe('INVALID_CODE')
      expect(await disable(server.nextCode(user))).toMatchObject({
        status: 200,
        body: { user: { twoFactorEnabled: false } },
      })
      expect((await disable(server.nextCode(user))).code).toBe('TWO_FACTOR_NOT_ENABLED')
      expect(await session(other)).toBeNull()
      expect((await browser.get('/api/security')).body).toEqual({
        twoFactorEnabled: false,
        twoFactorRequired: false,
        recoveryCodes: null,
      })
      expect(await isAccepted(server, user, '135790')).toBe(true)
    },
  )
})

describe('a rule that another start has changed while this server runs', () => {
  const disable = (browser: Browser, code: string) =>
    browser.post('/api/security/two-factor/disable', { code })
  const wrongCodesOf = async (server: TestServer, user: TestUser) => {
    const { rows } = await sql<{ wrongCodes: number }>`
      select wrong_codes from identity.session where user_id = ${user.id} and ended_at is null`.execute(
      server.owner,
    )
    return rows.map(({ wrongCodes }) => wrongCodes)
  }

  test('decides: a second factor that is no longer required may be switched off', async () => {
    const server = await startTestServer({ env: withoutRateLimits })
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    expect((await browser.get('/api/security')).body).toMatchObject({ twoFactorRequired: true })
    await setRule(server.owner, 'require_two_factor', 'off')
    expect((await browser.get('/api/security')).body).toMatchObject({ twoFactorRequired: false })
    expect((await disable(browser, server.nextCode(user))).status).toBe(200)
    await server.close()
  })

  test('decides: one that is required by now stays on, and a right code never counts as wrong', async () => {
    const server = await startTestServer({ env: { ...withoutRateLimits, REQUIRE_TWO_FACTOR: '0' } })
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    await setRule(server.owner, 'require_two_factor', 'on')
    expect((await browser.get('/api/security')).body).toMatchObject({ twoFactorRequired: true })
    expect((await disable(browser, server.nextCode(user))).code).toBe('TWO_FACTOR_REQUIRED')
    expect(await wrongCodesOf(server, user)).toEqual([0])
    await server.close()
  })

  test('leaves a right code unused even if it changes while the code is compared', async () => {
    const server = await startTestServer({ env: { ...withoutRateLimits, REQUIRE_TWO_FACTOR: '0' } })
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    await turnRuleWhileCodeIsCompared(server.owner, 'require_two_factor')
    const code = server.nextCode(user)
    expect((await disable(browser, code)).code).toBe('TWO_FACTOR_REQUIRED')
    expect(await wrongCodesOf(server, user)).toEqual([0])
    await sql`drop trigger turn_rule on identity.request_count`.execute(server.owner)
    await setRule(server.owner, 'require_two_factor', 'off')
    expect((await disable(browser, code)).status).toBe(200)
    await server.close()
  })
})
