import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { expectSessionsNotified, heardBy } from '#testing/actors/heard.ts'
import { aClient, anAdmin, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { reasons } from '#testing/sign-ins.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'
import { turnOnApproval, withoutRateLimits } from '#testing/settings.ts'

const test = testWithServer({ env: withoutRateLimits })

const oneTime = 'q7R!vL2m@Xe9'
const own = 'three boats at noon'

async function openAsAdmin(server: TestServer): Promise<Browser> {
  return server.browser(await aSession(server.owner, await anAdmin(server.owner)))
}

const reset = (browser: Browser, userId: string, newPassword = oneTime) =>
  browser.post(`/api/admin/users/${userId}/password`, { newPassword })
const choose = (browser: Browser, newPassword = own) =>
  browser.post('/api/security/password/choose', { newPassword })

async function signIn(server: TestServer, user: TestUser, password: string) {
  const browser = server.browser()
  const answer = await browser.post('/api/sign-in', { ...server.credentialsOf(user), password })
  return { browser, answer }
}

describe('the reset of a password', () => {
  test('is refused for oneself, an unknown user, and a short, common or personal password', async ({
    server,
  }) => {
    const admin = await anAdmin(server.owner)
    const browser = server.browser(await aSession(server.owner, admin))
    expect((await reset(browser, admin.id)).code).toBe('OWN_ACCESS')
    expect((await reset(browser, randomUUID())).code).toBe('NOT_FOUND')
    expect((await reset(browser, (await aClient(server.owner)).id, 'short')).code).toBe('INVALID_INPUT')
    const client = await aClient(server.owner, { username: 'wilhelmina-p' })
    expect((await reset(browser, client.id, 'Welcome2026!')).code).toBe('PASSWORD_COMMON')
    expect((await reset(browser, client.id, 'for Wilhelmina: q7R!')).code).toBe('PASSWORD_PERSONAL')
    expect((await signIn(server, client, testPassword)).answer.status).toBe(200)
  })
})

test('a one-time password leads only to the choice of another password, and then to everything', async ({
  server,
}) => {
  const client = await aClient(server.owner, { username: 'wilhelmina-r' })
  const before = server.browser(await aSession(server.owner, client))
  const heard = await heardBy(server.services, { user: client.id })
  expect((await reset(await openAsAdmin(server), client.id)).status).toBe(200)
  await expectSessionsNotified(heard)
  const { rows: issued } = await sql<{ forHours: number }>`
    select extract(epoch from expires_at - issued_at)::int / 3600 as for_hours
    from identity.issued_password where user_id = ${client.id}`.execute(server.owner)
  expect(issued).toEqual([{ forHours: 24 }])
  expect((await before.get('/api/accounts')).code).toBe('NOT_SIGNED_IN')
  expect((await signIn(server, client, 'a long walk to the Boiling Lake')).answer.code).toBe(
    'INVALID_CREDENTIALS',
  )

  const { browser, answer } = await signIn(server, client, oneTime)
  expect(sessionSchema.parse(answer.body)).toMatchObject({ complete: false, passwordDue: true })
  expect((await browser.get('/api/accounts')).code).toBe('ENROLMENT_REQUIRED')
  expect((await browser.get('/api/live')).code).toBe('ENROLMENT_REQUIRED')
  // Neither enrolling an authenticator nor the ordinary change avoids choosing a password.
  expect((await browser.post('/api/security/enrolment', { code: server.nextCode(client) })).code).toBe(
    'ENROLMENT_REQUIRED',
  )
  expect(
    (
      await browser.post('/api/security/password', {
        currentPassword: oneTime,
        newPassword: own,
        code: server.nextCode(client),
      })
    ).code,
  ).toBe('ENROLMENT_REQUIRED')
  for (const [password, why] of [
    ['seven77', 'INVALID_INPUT'],
    ['Sunshine2026!', 'PASSWORD_COMMON'],
    ['my name is wilhelmina', 'PASSWORD_PERSONAL'],
    [oneTime, 'PASSWORD_UNCHANGED'],
  ] as const) {
    expect((await choose(browser, password)).code).toBe(why)
  }

  const other = (await signIn(server, client, oneTime)).browser
  expect((await choose(browser)).body).toMatchObject({ complete: true, passwordDue: false })
  expect((await browser.get('/api/accounts')).status).toBe(200)
  expect((await other.get('/api/accounts')).code).toBe('NOT_SIGNED_IN')
  expect((await choose(browser)).code).toBe('NOT_ALLOWED')
  expect((await signIn(server, client, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(server, client, own)).answer.body).toMatchObject({ complete: true })

  const { rows } = await sql<{ action: string }>`
    select action from audit.event
      where user_id = ${client.id} and action like 'password-%' order by id`.execute(server.owner)
  expect(rows.map(({ action }) => action)).toEqual(['password-reset', 'password-changed'])
  const { rows: emails } = await sql<{ recipient: string; kind: string; body: string }>`
    select recipient, kind, body from mail.message
      where user_id = ${client.id} and kind = 'password-reset'`.execute(server.owner)
  expect(emails).toMatchObject([{ recipient: 'wilhelmina-r@client.example' }])
  expect(emails[0]?.body).toMatch(/^Dear \w+,\n\n/)
  expect(emails[0]?.body).not.toContain(oneTime)
  expect(server.log()).not.toContain(oneTime)
})

test('the password of a blocked user can be reset, and the user stays blocked', async ({ server }) => {
  const client = await aClient(server.owner, { role: 'blocked' })
  const asAdmin = await openAsAdmin(server)
  expect((await reset(asAdmin, client.id)).status).toBe(200)
  expect((await signIn(server, client, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  await asAdmin.post(`/api/admin/users/${client.id}/role`, { role: 'user' })
  expect((await signIn(server, client, oneTime)).answer.body).toMatchObject({ passwordDue: true })
})

test('a one-time password is valid for a day, and void after the user was blocked', async ({ server }) => {
  const late = await aClient(server.owner)
  const asAdmin = await openAsAdmin(server)
  await reset(asAdmin, late.id)
  await sql`update identity.issued_password set expires_at = now() - interval '1 second'
    where user_id = ${late.id}`.execute(server.owner)
  expect((await signIn(server, late, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  // A password that has expired is no longer right.
  expect(await reasons(server, late)).toEqual({ 'wrong-password': 1 })
  await reset(asAdmin, late.id)
  expect((await signIn(server, late, oneTime)).answer.status).toBe(200)

  await asAdmin.post(`/api/admin/users/${late.id}/role`, { role: 'blocked' })
  await asAdmin.post(`/api/admin/users/${late.id}/role`, { role: 'user' })
  expect((await signIn(server, late, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
})

test.for(['off', 'on'])(
  'a user without an authenticator chooses a password and then sets one up, with approval %s',
  async (state, { server }) => {
    const client = await aClient(server.owner, { totpSecret: null })
    await anAdmin(server.owner)
    if (state === 'on') await turnOnApproval(server.owner)
    expect((await reset(await openAsAdmin(server), client.id)).status).toBe(200)
    const { browser } = await signIn(server, client, oneTime)
    expect((await browser.post('/api/security/enrolment', {})).code).toBe('ENROLMENT_REQUIRED')
    expect((await choose(browser)).body).toMatchObject({ complete: false, passwordDue: false })
    expect((await browser.post('/api/security/enrolment', {})).status).toBe(200)
  },
)

test('provisional credentials cannot sign in, and a reset password leads to choosing another', async ({
  server,
}) => {
  const admin = await anAdmin(server.owner)
  const asAdmin = server.browser(await aSession(server.owner, admin))
  const order = {
    code: server.nextCode(admin),
    userId: randomUUID(),
    username: 'odile-new',
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'odile-new@client.example',
    role: 'user',
  }
  const { password, secret } = z
    .object({ password: z.string(), secret: z.string() })
    .parse((await asAdmin.post('/api/admin/users', order)).body)
  const browser = server.browser()
  const code = codeOf(secret, stepAt(server.services.clock()))
  expect((await browser.post('/api/sign-in', { identifier: 'odile-new', password, code })).code).toBe(
    'INVALID_CREDENTIALS',
  )
  const { rows } = await sql`select from identity.session where user_id = ${order.userId}`.execute(
    server.owner,
  )
  expect(rows).toHaveLength(0)

  await reset(asAdmin, order.userId)
  expect(
    (await browser.post('/api/sign-in', { identifier: 'odile-new', password: oneTime, code: '000000' })).body,
  ).toMatchObject({ passwordDue: true })
  expect((await choose(browser)).body).toMatchObject({ complete: false, passwordDue: false })
  expect((await browser.get('/api/profile')).code).toBe('ENROLMENT_REQUIRED')
  expect((await browser.post('/api/security/enrolment', {})).status).toBe(200)
})
