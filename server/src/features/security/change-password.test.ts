import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { expectSessionsNotified, heardBy } from '#testing/actors/heard.ts'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'
import { withoutRateLimits } from '#testing/settings.ts'

const test = testWithServer({ env: withoutRateLimits })
const withoutTwoFactor = testWithServer({ env: { ...withoutRateLimits, REQUIRE_TWO_FACTOR: '0' } })

const next = 'three boats at noon'

type Order = { currentPassword?: string; newPassword?: string; code?: string }

function change(browser: Browser, order: Order) {
  return browser.post('/api/security/password', {
    currentPassword: testPassword,
    newPassword: next,
    ...order,
  })
}

async function canSignIn(server: TestServer, user: TestUser, password: string): Promise<boolean> {
  return (
    (await server.browser().post('/api/sign-in', { ...server.credentialsOf(user), password })).status === 200
  )
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return !(await browser.get('/api/session')).text.includes('null')
}

describe('the change of a password', () => {
  test('is refused with a weak or unchanged password, which consumes neither a try nor a code', async ({
    server,
  }) => {
    const user = await aClient(server.owner, { username: 'wilhelmina-k' })
    const browser = server.browser(await aSession(server.owner, user))
    const code = server.nextCode(user)
    const refused: [newPassword: string, code: string][] = [
      ['seven77', 'INVALID_INPUT'],
      ['x'.repeat(257), 'INVALID_INPUT'],
      ['password', 'PASSWORD_COMMON'],
      ['Sunshine2026!', 'PASSWORD_COMMON'],
      ['aaaaaaaaaaaa', 'PASSWORD_COMMON'],
      ['my name is wilhelmina', 'PASSWORD_PERSONAL'],
      ['Morne on the hill', 'PASSWORD_PERSONAL'],
      ['a MorneBankTrust', 'PASSWORD_PERSONAL'],
      [testPassword, 'PASSWORD_UNCHANGED'],
    ]
    for (const [newPassword, why] of refused)
      expect((await change(browser, { newPassword, code })).code, newPassword).toBe(why)
    const { rows } = await sql`select from identity.attempt`.execute(server.owner)
    expect(rows).toHaveLength(0)
    const longest = randomBytes(128).toString('hex')
    expect((await change(browser, { newPassword: longest, code })).status).toBe(200)
    expect(await canSignIn(server, user, longest)).toBe(true)
  })

  test('is refused without the current password, or without a valid and unused code', async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, user))
    const used = server.nextCode(user)
    await browser.post('/api/security/recovery-codes', { code: used })
    expect((await change(browser, {})).code).toBe('CODE_REQUIRED')
    expect((await change(browser, { currentPassword: 'wrong', code: server.nextCode(user) })).code).toBe(
      'INVALID_PASSWORD',
    )
    expect((await change(browser, { code: '000000' })).code).toBe('INVALID_CODE')
    expect((await change(browser, { code: used })).code).toBe('INVALID_CODE')
    expect(await canSignIn(server, user, testPassword)).toBe(true)
  })
})

test('wrong current passwords and wrong sign-ins are counted together', async ({ server }) => {
  const user = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, user))
  await sql`delete from identity.attempt`.execute(server.owner)
  for (let i = 0; i < 3; i += 1)
    expect((await change(browser, { currentPassword: `guess ${i}`, code: '000000' })).code).toBe(
      'INVALID_PASSWORD',
    )
  for (let i = 0; i < 2; i += 1) expect(await canSignIn(server, user, `guess ${i}`)).toBe(false)
  expect((await change(browser, { code: server.nextCode(user) })).code).toBe('TOO_MANY_ATTEMPTS')
  expect(await canSignIn(server, user, testPassword)).toBe(false)
  // The signed-in user's own count is separate, so strangers cannot lock them out.
  expect(await isSignedIn(browser)).toBe(true)
})

test('strangers who lock a name do not lock the user out of a known browser', async ({ server }) => {
  const user = await aClient(server.owner)
  const browser = server.browser()
  expect((await browser.post('/api/sign-in', server.credentialsOf(user))).status).toBe(200)
  for (let i = 0; i < 5; i += 1) await canSignIn(server, user, `guess ${i}`)
  expect((await change(browser, { code: server.nextCode(user) })).status).toBe(200)
})

test('a new password ends the other sessions, renews this one, and resets the count', async ({ server }) => {
  const user = await aClient(server.owner)
  const first = await aSession(server.owner, user)
  const browser = server.browser(first)
  const other = server.browser(await aSession(server.owner, user))
  const heard = await heardBy(server.services, { user: user.id })
  await change(browser, { currentPassword: 'wrong', code: '000000' })
  expect(await change(browser, { code: server.nextCode(user) })).toMatchObject({
    status: 200,
    body: { user: { id: user.id } },
  })
  await expectSessionsNotified(heard)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(server.browser(first))).toBe(false)
  expect(await canSignIn(server, user, testPassword)).toBe(false)
  expect(await canSignIn(server, user, next)).toBe(true)
  const { rows } = await sql<{ action: string }>`
    select action from audit.event
      where user_id = ${user.id} and action in ('password-changed', 'confirmation-refused')
        order by id`.execute(server.owner)
  expect(rows.map(({ action }) => action)).toEqual(['confirmation-refused', 'password-changed'])
})

withoutTwoFactor(
  'one of several concurrent changes succeeds, without a code for a user without a second factor',
  async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => server.browser(await aSession(server.owner, user))),
    )
    const answers = await Promise.all(
      browsers.map((browser, i) => change(browser, { newPassword: `${next} number ${i}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql`select from identity.active_session where user_id = ${user.id}`.execute(
      server.owner,
    )
    expect(rows).toHaveLength(1)
  },
)
