import { randomUUID } from 'node:crypto'
import { type OwnSession, ownSessionSchema, type SignInEvent, signInHistorySchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'
import { withoutRateLimits } from '#testing/settings.ts'

const test = testWithServer({ env: withoutRateLimits })
const withoutTwoFactor = testWithServer({ env: { ...withoutRateLimits, REQUIRE_TWO_FACTOR: '0' } })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

async function listed(browser: Browser): Promise<OwnSession[]> {
  return z.array(ownSessionSchema).parse((await browser.get('/api/security/sessions')).body)
}

async function history(browser: Browser, before?: string) {
  return signInHistorySchema.parse(
    (await browser.get(`/api/security/sign-ins${before === undefined ? '' : `?before=${before}`}`)).body,
  )
}

async function signIn(
  server: TestServer,
  user: TestUser,
  userAgent: string,
  { browser = server.browser(), password }: { browser?: Browser; password?: string } = {},
) {
  const typed = server.credentialsOf(user)
  await browser.post(
    '/api/sign-in',
    { ...typed, password: password ?? typed.password },
    { headers: { 'user-agent': userAgent } },
  )
  return browser
}

function endOthers(browser: Browser, proof: object) {
  return browser.post('/api/security/sessions/end-others', { proof })
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return !(await browser.get('/api/session')).text.includes('null')
}

describe('a user’s own sessions', () => {
  test('are listed with browser and address, this one first; the database encrypts the address', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const phone = await signIn(server, user, iphone)
    const desktop = await signIn(server, user, firefox)
    expect(await listed(desktop)).toMatchObject([
      { isCurrent: true, browser: 'Firefox on Windows', address: desktop.address },
      { isCurrent: false, browser: 'Safari on iPhone', address: phone.address },
    ])
    const { rows } = await sql<{ everything: string }>`
      select string_agg(s::text, ' ') || (select string_agg(e::text, ' ')
        from audit.event e) as everything from identity.session s`.execute(server.owner)
    expect(rows[0]?.everything).not.toContain(phone.address)
    expect(rows[0]?.everything).not.toContain(Buffer.from(phone.address).toString('hex'))
    expect(rows[0]?.everything).not.toContain('Mozilla')
  })

  test('are ended one by one, but not another user’s, the present one, or one that has ended', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const other = await aClient(server.owner)
    const stranger = server.browser(await aSession(server.owner, other))
    const desktop = server.browser(await aSession(server.owner, user))
    const phone = server.browser(await aSession(server.owner, user))
    const [here, there] = await listed(desktop)
    const ownerOf = (browser: Browser) => (browser === stranger ? other : user)
    const end = (browser: Browser, id: string = randomUUID()) => {
      const proof = { code: server.nextCode(ownerOf(browser)) }
      return browser.post(`/api/security/sessions/${id}/end`, { proof })
    }
    expect((await end(stranger, there?.id)).code).toBe('NOT_FOUND')
    expect((await end(desktop, here?.id)).code).toBe('NOT_FOUND')
    expect((await end(desktop)).code).toBe('NOT_FOUND')
    expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([true, true])
    expect((await end(desktop, there?.id)).status).toBe(200)
    expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([true, false])
    expect((await end(desktop, there?.id)).code).toBe('NOT_FOUND')
    expect(await listed(desktop)).toHaveLength(1)
  })

  test('are ended together, except this one', async ({ server }) => {
    const user = await aClient(server.owner)
    const other = server.browser(await aSession(server.owner, await aClient(server.owner)))
    const desktop = server.browser(await aSession(server.owner, user))
    const browsers = [
      desktop,
      server.browser(await aSession(server.owner, user)),
      server.browser(await aSession(server.owner, user)),
    ]
    expect((await endOthers(desktop, { code: server.nextCode(user) })).body).toEqual({ ended: 2 })
    expect((await endOthers(desktop, { code: server.nextCode(user) })).body).toEqual({ ended: 0 })
    expect(await Promise.all([...browsers, other].map(isSignedIn))).toEqual([true, false, false, true])
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit.event
        where user_id = ${user.id} and action = 'session-ended-by-owner'`.execute(server.owner)
    expect(rows).toEqual([{ detail: { count: 2 } }])
  })

  test('are not ended without a code that is right and unused', async ({ server }) => {
    const user = await aClient(server.owner)
    const desktop = server.browser(await aSession(server.owner, user))
    const phone = server.browser(await aSession(server.owner, user))
    const used = server.nextCode(user)
    await desktop.post('/api/security/recovery-codes', { code: used })
    const there = (await listed(desktop)).find(({ isCurrent }) => !isCurrent)?.id
    for (const path of ['end-others', `${there}/end`]) {
      const end = (proof?: object) => desktop.post(`/api/security/sessions/${path}`, { proof })
      expect((await desktop.post(`/api/security/sessions/${path}`, {})).code).toBe('INVALID_INPUT')
      expect((await end({ code: '000000' })).code).toBe('INVALID_CODE')
      expect((await end({ code: used })).code).toBe('INVALID_CODE')
      expect((await end({ password: testPassword })).code).toBe('CODE_REQUIRED')
    }
    expect(await isSignedIn(phone)).toBe(true)
  })

  test('are ended one at a time by a proof for this one, once', async ({ server }) => {
    const user = await aClient(server.owner)
    const here = await aSession(server.owner, user)
    const desktop = server.browser(here)
    const phone = server.browser(await aSession(server.owner, user))
    const tablet = server.browser(await aSession(server.owner, user))
    const [, one, two] = await listed(desktop)
    const { db } = server.services
    const {
      rows: [digest],
    } = await sql<{ digest: Buffer }>`
      select identity.end_sessions_digest(${one?.id}) as digest`.execute(db)
    const { id } = await confirm(
      { services: server.services, tokenHash: here.tokenHash },
      {
        action: 'end-sessions',
        digest: digest?.digest ?? Buffer.alloc(0),
        code: server.nextCode(user),
      },
    )
    const endOne = async (session: string | undefined) => {
      const { rows } = await sql<{ outcome: string }>`
        select identity.end_own_session(${here.tokenHash}, ${session}, ${id}) as outcome`.execute(db)
      return rows[0]?.outcome
    }
    const { rows: others } = await sql`
      select identity.end_other_sessions(${here.tokenHash}, ${id}) as ended`.execute(db)
    expect(others).toEqual([{ ended: null }])
    expect(await endOne(two?.id)).toBe('CONFIRMATION_REFUSED')
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true])
    expect(await endOne(one?.id)).toBe('ENDED')
    expect(await endOne(one?.id)).toBe('CONFIRMATION_REFUSED')
  })

  withoutTwoFactor('are ended with the password by a user without a second factor', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const desktop = server.browser(await aSession(server.owner, user))
    const phone = server.browser(await aSession(server.owner, user))
    expect((await endOthers(desktop, { password: 'wrong' })).code).toBe('INVALID_PASSWORD')
    expect(await isSignedIn(phone)).toBe(true)
    expect((await endOthers(desktop, { password: testPassword })).body).toEqual({ ended: 1 })
    expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([true, false])
  })

  test('that have expired are not listed', async ({ server }) => {
    const user = await aClient(server.owner)
    const old = await aSession(server.owner, user)
    await sql`update identity.session set seen_at = now() - interval '27 minutes'
      where token_hash = ${old.tokenHash}`.execute(server.owner)
    expect(await listed(server.browser(await aSession(server.owner, user)))).toHaveLength(1)
  })
})

describe('sign-ins', () => {
  test('are listed with refused ones, and a new device is marked at its first', async ({ server }) => {
    const user = await aClient(server.owner)
    const desktop = await signIn(server, user, firefox)
    await signIn(server, user, iphone, { password: 'wrong' })
    await signIn(server, user, firefox, { browser: desktop })
    const { events, before } = await history(desktop)
    const shown = events.map(({ outcome, browser, isNewDevice }: SignInEvent) => ({
      outcome,
      browser,
      isNewDevice,
    }))
    expect(shown).toEqual([
      { outcome: 'signed-in', browser: 'Firefox on Windows', isNewDevice: false },
      { outcome: 'wrong-password', browser: 'Safari on iPhone', isNewDevice: false },
      { outcome: 'signed-in', browser: 'Firefox on Windows', isNewDevice: true },
    ])
    expect(events[0]?.address).toBe(desktop.address)
    expect(before).toBeNull()
  })

  test('from a known browser by another name of the same user are not from a new device', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const desktop = await signIn(server, user, firefox)
    const byMail = { ...server.credentialsOf(user), identifier: `${user.username}@client.example` }
    expect((await desktop.post('/api/sign-in', byMail)).status).toBe(200)
    await signIn(server, user, firefox, { browser: desktop })
    expect((await history(desktop)).events.map(({ isNewDevice }) => isNewDevice)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('are paged without a gap, for their own user alone', async ({ server }) => {
    const user = await aClient(server.owner)
    await signIn(server, await aClient(server.owner), firefox)
    for (let i = 0; i < 45; i += 1) {
      await sql`select identity.record_refused_sign_in(${user.id}, 'wrong-code',
        ${{ browser: `Browser ${i}` }})`.execute(server.owner)
    }
    const browser = server.browser(await aSession(server.owner, user))
    const seen: (string | null)[] = []
    let before: string | undefined
    const sizes = []
    do {
      const page = await history(browser, before)
      seen.push(...page.events.map((event) => event.browser))
      sizes.push(page.events.length)
      before = page.before ?? undefined
    } while (before !== undefined)
    expect(sizes).toEqual([20, 20, 6])
    expect(seen).toEqual([null, ...Array.from({ length: 45 }, (_, i) => `Browser ${44 - i}`)])
  })
})
