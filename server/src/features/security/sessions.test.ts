import { randomUUID } from 'node:crypto'
import { type OwnSession, ownSessionSchema, type SignInEvent, signInHistorySchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { confirm } from '#identity/confirmations.ts'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { type Browser, type Door, testBehind } from '#testing/door.ts'

const unhurried = {
  SIGN_IN_REQUESTS_PER_NAME: '100000',
  SIGN_IN_REQUESTS_PER_MINUTE: '100000',
  CONFIRMATIONS_PER_MINUTE: '100000',
}
const test = testBehind({ env: unhurried })
const withoutTwoFactor = testBehind({ env: { ...unhurried, REQUIRE_TWO_FACTOR: '0' } })

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
  door: Door,
  user: TestUser,
  userAgent: string,
  { browser = door.browser(), password }: { browser?: Browser; password?: string } = {},
) {
  const typed = door.credentialsOf(user)
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

describe('one’s own sessions', () => {
  test('are told with browser and address, this one first; the address is sealed in the database', async ({
    door,
  }) => {
    const user = await aClient(door.owner)
    const phone = await signIn(door, user, iphone)
    const desk = await signIn(door, user, firefox)
    expect(await listed(desk)).toMatchObject([
      { isCurrent: true, browser: 'Firefox on Windows', address: desk.address },
      { isCurrent: false, browser: 'Safari on iPhone', address: phone.address },
    ])
    const { rows } = await sql<{ everything: string }>`
      select string_agg(s::text, ' ') || (select string_agg(e::text, ' ') from audit.event e) as everything from identity.session s`.execute(
      door.owner,
    )
    expect(rows[0]?.everything).not.toContain(phone.address)
    expect(rows[0]?.everything).not.toContain(Buffer.from(phone.address).toString('hex'))
    expect(rows[0]?.everything).not.toContain('Mozilla')
  })

  test('are ended one by one; somebody else’s is not found, nor the one that asks, nor one that is over', async ({
    door,
  }) => {
    const user = await aClient(door.owner)
    const other = await aClient(door.owner)
    const stranger = door.browser(await aSession(door.owner, other))
    const desk = door.browser(await aSession(door.owner, user))
    const phone = door.browser(await aSession(door.owner, user))
    const [here, there] = await listed(desk)
    const asker = (browser: Browser) => (browser === stranger ? other : user)
    const end = (browser: Browser, id: string = randomUUID()) => {
      const proof = { code: door.nextCode(asker(browser)) }
      return browser.post(`/api/security/sessions/${id}/end`, { proof })
    }
    expect((await end(stranger, there?.id)).code).toBe('NOT_FOUND')
    expect((await end(desk, here?.id)).code).toBe('NOT_FOUND')
    expect((await end(desk)).code).toBe('NOT_FOUND')
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, true])
    expect((await end(desk, there?.id)).status).toBe(200)
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false])
    expect((await end(desk, there?.id)).code).toBe('NOT_FOUND')
    expect(await listed(desk)).toHaveLength(1)
  })

  test('are all ended but this one', async ({ door }) => {
    const user = await aClient(door.owner)
    const other = door.browser(await aSession(door.owner, await aClient(door.owner)))
    const desk = door.browser(await aSession(door.owner, user))
    const browsers = [
      desk,
      door.browser(await aSession(door.owner, user)),
      door.browser(await aSession(door.owner, user)),
    ]
    expect((await endOthers(desk, { code: door.nextCode(user) })).body).toEqual({ ended: 2 })
    expect((await endOthers(desk, { code: door.nextCode(user) })).body).toEqual({ ended: 0 })
    expect(await Promise.all([...browsers, other].map(isSignedIn))).toEqual([true, false, false, true])
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit.event where user_id = ${user.id} and action = 'session-ended-by-owner'`.execute(
      door.owner,
    )
    expect(rows).toEqual([{ detail: { count: 2 } }])
  })

  test('are not ended without a code that is right and unused', async ({ door }) => {
    const user = await aClient(door.owner)
    const desk = door.browser(await aSession(door.owner, user))
    const phone = door.browser(await aSession(door.owner, user))
    const used = door.nextCode(user)
    await desk.post('/api/security/recovery-codes', { code: used })
    const there = (await listed(desk)).find(({ isCurrent }) => !isCurrent)?.id
    for (const path of ['end-others', `${there}/end`]) {
      const end = (proof?: object) => desk.post(`/api/security/sessions/${path}`, { proof })
      expect((await desk.post(`/api/security/sessions/${path}`, {})).code).toBe('INVALID_INPUT')
      expect((await end({ code: '000000' })).code).toBe('INVALID_CODE')
      expect((await end({ code: used })).code).toBe('INVALID_CODE')
      expect((await end({ password: testPassword })).code).toBe('CODE_REQUIRED')
    }
    expect(await isSignedIn(phone)).toBe(true)
  })

  test('a proof for one session ends no other, and works once', async ({ door }) => {
    const user = await aClient(door.owner)
    const here = await aSession(door.owner, user)
    const desk = door.browser(here)
    const phone = door.browser(await aSession(door.owner, user))
    const tablet = door.browser(await aSession(door.owner, user))
    const [, one, two] = await listed(desk)
    const { db } = door.services
    const {
      rows: [digest],
    } = await sql<{ digest: Buffer }>`
      select identity.end_sessions_digest(${one?.id}) as digest`.execute(db)
    const { id } = await confirm(
      { services: door.services, tokenHash: here.tokenHash },
      {
        action: 'end-sessions',
        digest: digest?.digest ?? Buffer.alloc(0),
        code: door.nextCode(user),
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

  withoutTwoFactor('are ended by the password of somebody without a second factor', async ({ door }) => {
    const user = await aClient(door.owner, { totpSecret: null })
    const desk = door.browser(await aSession(door.owner, user))
    const phone = door.browser(await aSession(door.owner, user))
    expect((await endOthers(desk, { password: 'wrong' })).code).toBe('INVALID_PASSWORD')
    expect(await isSignedIn(phone)).toBe(true)
    expect((await endOthers(desk, { password: testPassword })).body).toEqual({ ended: 1 })
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false])
  })

  test('that have run out are not told', async ({ door }) => {
    const user = await aClient(door.owner)
    const old = await aSession(door.owner, user)
    await sql`update identity.session set seen_at = now() - interval '27 minutes' where token_hash = ${old.tokenHash}`.execute(
      door.owner,
    )
    expect(await listed(door.browser(await aSession(door.owner, user)))).toHaveLength(1)
  })
})

describe('sign-ins', () => {
  test('are told with those that were refused, and a new device with its first', async ({ door }) => {
    const user = await aClient(door.owner)
    const desk = await signIn(door, user, firefox)
    await signIn(door, user, iphone, { password: 'wrong' })
    await signIn(door, user, firefox, { browser: desk })
    const { events, before } = await history(desk)
    const told = events.map(({ outcome, browser, isNewDevice }: SignInEvent) => ({
      outcome,
      browser,
      isNewDevice,
    }))
    expect(told).toEqual([
      { outcome: 'signed-in', browser: 'Firefox on Windows', isNewDevice: false },
      { outcome: 'wrong-password', browser: 'Safari on iPhone', isNewDevice: false },
      { outcome: 'signed-in', browser: 'Firefox on Windows', isNewDevice: true },
    ])
    expect(events[0]?.address).toBe(desk.address)
    expect(before).toBeNull()
  })

  test('from a known browser by another of one’s names are no new device', async ({ door }) => {
    const user = await aClient(door.owner)
    const desk = await signIn(door, user, firefox)
    const byMail = { ...door.credentialsOf(user), identifier: `${user.username}@client.example` }
    expect((await desk.post('/api/sign-in', byMail)).status).toBe(200)
    await signIn(door, user, firefox, { browser: desk })
    expect((await history(desk)).events.map(({ isNewDevice }) => isNewDevice)).toEqual([false, false, true])
  })

  test('come in pages without a gap, and nobody else’s are among them', async ({ door }) => {
    const user = await aClient(door.owner)
    await signIn(door, await aClient(door.owner), firefox)
    for (let i = 0; i < 45; i += 1) {
      await sql`select identity.record_refused_sign_in(${user.id}, 'wrong-code', ${{ browser: `Browser ${i}` }})`.execute(
        door.owner,
      )
    }
    const browser = door.browser(await aSession(door.owner, user))
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
