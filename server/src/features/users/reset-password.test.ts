import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/one-time-codes.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { type Browser, type Door, testBehind } from '#testing/door.ts'
import { turnOnApproval } from '#testing/settings.ts'

const test = testBehind({
  env: {
    SIGN_IN_REQUESTS_PER_NAME: '100000',
    SIGN_IN_REQUESTS_PER_MINUTE: '100000',
    CONFIRMATIONS_PER_MINUTE: '100000',
  },
})

const oneTime = 'q7R!vL2m@Xe9'
const own = 'three boats at noon'

async function desk(door: Door): Promise<Browser> {
  return door.browser(await aSession(door.owner, await anAdmin(door.owner)))
}

const reset = (browser: Browser, userId: string, newPassword = oneTime) =>
  browser.post(`/api/admin/people/${userId}/password`, { newPassword })
const choose = (browser: Browser, newPassword = own) =>
  browser.post('/api/security/password/choose', { newPassword })

async function signIn(door: Door, user: TestUser, password: string) {
  const browser = door.browser()
  const answer = await browser.post('/api/sign-in', { ...door.credentialsOf(user), password })
  return { browser, answer }
}

describe('a password is not reset', () => {
  test('by oneself, of nobody, with a short one, or by a client', async ({ door }) => {
    const admin = await anAdmin(door.owner)
    const browser = door.browser(await aSession(door.owner, admin))
    expect((await reset(browser, admin.id)).code).toBe('OWN_ACCESS')
    expect((await reset(browser, randomUUID())).code).toBe('NOT_FOUND')
    expect((await reset(browser, (await aClient(door.owner)).id, 'short')).code).toBe('INVALID_INPUT')
    const client = await aClient(door.owner)
    expect((await reset(door.browser(await aSession(door.owner, client)), client.id)).code).toBe(
      'NOT_ALLOWED',
    )
  })
})

test('a one-time password leads to nothing but choosing another, and then to everything', async ({
  door,
}) => {
  const client = await aClient(door.owner, { username: 'wilhelmina-r' })
  const before = door.browser(await aSession(door.owner, client))
  expect((await reset(await desk(door), client.id)).status).toBe(200)
  expect((await before.get('/api/accounts')).code).toBe('NOT_SIGNED_IN')
  expect((await signIn(door, client, 'a long walk to the Boiling Lake')).answer.code).toBe(
    'INVALID_CREDENTIALS',
  )

  const { browser, answer } = await signIn(door, client, oneTime)
  expect(sessionSchema.parse(answer.body)).toMatchObject({ complete: false, passwordDue: true })
  expect((await browser.get('/api/accounts')).code).toBe('ENROLMENT_REQUIRED')
  expect((await browser.get('/api/live')).code).toBe('ENROLMENT_REQUIRED')
  // Neither a new authenticator nor the ordinary change leads round it.
  expect((await browser.post('/api/security/enrolment', { code: door.nextCode(client) })).code).toBe(
    'ENROLMENT_REQUIRED',
  )
  expect(
    (
      await browser.post('/api/security/password', {
        currentPassword: oneTime,
        newPassword: own,
        code: door.nextCode(client),
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

  const other = (await signIn(door, client, oneTime)).browser
  expect((await choose(browser)).body).toMatchObject({ complete: true, passwordDue: false })
  expect((await browser.get('/api/accounts')).status).toBe(200)
  expect((await other.get('/api/accounts')).code).toBe('NOT_SIGNED_IN')
  expect((await choose(browser)).code).toBe('NOT_ALLOWED')
  expect((await signIn(door, client, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(door, client, own)).answer.body).toMatchObject({ complete: true })

  const { rows } = await sql<{ action: string }>`
    select action from audit.event where user_id = ${client.id} and action like 'password-%' order by id`.execute(
    door.owner,
  )
  expect(rows.map(({ action }) => action)).toEqual(['password-reset', 'password-changed'])
  const { rows: letters } = await sql<{ recipient: string; kind: string; body: string }>`
    select recipient, kind, body from mail.message where user_id = ${client.id} and kind = 'password-reset'`.execute(
    door.owner,
  )
  expect(letters).toMatchObject([{ recipient: 'wilhelmina-r@client.example' }])
  expect(letters[0]?.body).not.toContain(oneTime)
  expect(door.log()).not.toContain(oneTime)
})

test('of somebody who is blocked it is reset too, and they stay blocked', async ({ door }) => {
  const client = await aClient(door.owner, { role: 'blocked' })
  const staff = await desk(door)
  expect((await reset(staff, client.id)).status).toBe(200)
  expect((await signIn(door, client, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  await staff.post(`/api/admin/people/${client.id}/role`, { role: 'user' })
  expect((await signIn(door, client, oneTime)).answer.body).toMatchObject({ passwordDue: true })
})

test('it is good for a day, and not after the user was blocked', async ({ door }) => {
  const late = await aClient(door.owner)
  const staff = await desk(door)
  await reset(staff, late.id)
  await sql`update identity.issued_password set expires_at = now() - interval '1 second' where user_id = ${late.id}`.execute(
    door.owner,
  )
  expect((await signIn(door, late, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
  await reset(staff, late.id)
  expect((await signIn(door, late, oneTime)).answer.status).toBe(200)

  await staff.post(`/api/admin/people/${late.id}/role`, { role: 'blocked' })
  await staff.post(`/api/admin/people/${late.id}/role`, { role: 'user' })
  expect((await signIn(door, late, oneTime)).answer.code).toBe('INVALID_CREDENTIALS')
})

test.for(['off', 'on'])(
  'whoever has no authenticator chooses a password first and then sets one up, approval being %s',
  async (state, { door }) => {
    const client = await aClient(door.owner, { totpSecret: null })
    await anAdmin(door.owner)
    if (state === 'on') await turnOnApproval(door.owner)
    expect((await reset(await desk(door), client.id)).status).toBe(200)
    const { browser } = await signIn(door, client, oneTime)
    expect((await browser.post('/api/security/enrolment', {})).code).toBe('ENROLMENT_REQUIRED')
    expect((await choose(browser)).body).toMatchObject({ complete: false, passwordDue: false })
    expect((await browser.post('/api/security/enrolment', {})).status).toBe(200)
  },
)

test('credentials that staff saw when they created somebody open nothing; a reset password leads to making others', async ({
  door,
}) => {
  const admin = await anAdmin(door.owner)
  const staff = door.browser(await aSession(door.owner, admin))
  const order = {
    code: door.nextCode(admin),
    userId: randomUUID(),
    username: 'odile-new',
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'odile-new@client.example',
    role: 'user',
  }
  const { password, secret } = z
    .object({ password: z.string(), secret: z.string() })
    .parse((await staff.post('/api/admin/people', order)).body)
  const browser = door.browser()
  const code = codeOf(secret, stepAt(door.services.clock()))
  expect((await browser.post('/api/sign-in', { identifier: 'odile-new', password, code })).code).toBe(
    'INVALID_CREDENTIALS',
  )
  const { rows } = await sql`select from identity.session where user_id = ${order.userId}`.execute(
    door.owner,
  )
  expect(rows).toHaveLength(0)

  await reset(staff, order.userId)
  expect(
    (await browser.post('/api/sign-in', { identifier: 'odile-new', password: oneTime, code: '000000' })).body,
  ).toMatchObject({ passwordDue: true })
  expect((await choose(browser)).body).toMatchObject({ complete: false, passwordDue: false })
  expect((await browser.get('/api/profile')).code).toBe('ENROLMENT_REQUIRED')
  expect((await browser.post('/api/security/enrolment', {})).status).toBe(200)
})
