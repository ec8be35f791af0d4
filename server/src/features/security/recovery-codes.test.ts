import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { aClient, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { reasons } from '#testing/sign-ins.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import { withoutRateLimits } from '#testing/settings.ts'

const test = testWithServer({ env: withoutRateLimits })

const madeSchema = z.object({ codes: z.array(z.string()) })

async function make(server: TestServer, user: TestUser): Promise<string[]> {
  const browser = server.browser(await aSession(server.owner, user))
  // The session took the step after the last one.
  server.nextCode(user)
  return madeSchema.parse(
    (await browser.post('/api/security/recovery-codes', { code: server.nextCode(user) })).body,
  ).codes
}

function signIn(server: TestServer, user: TestUser, recoveryCode: string, browser = server.browser()) {
  return browser.post('/api/sign-in', { identifier: user.username, password: testPassword, recoveryCode })
}

/** The right code with another first character. */
function wrong(code: string): string {
  return `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
}

test('recovery codes are ten of fifty bits, and the database stores none of them in plain text', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const codes = await make(server, user)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const { rows } = await sql<{
    kept: string
  }>`select string_agg(r::text, ' ') as kept from identity.recovery_code r
    where user_id = ${user.id}`.execute(server.owner)
  for (const code of codes) {
    expect(rows[0]?.kept).not.toContain(code)
    expect(rows[0]?.kept).not.toContain(Buffer.from(code).toString('hex'))
  }
})

test('each recovery code signs in once, in any spelling, and the profile counts the others', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const [first = '', second = ''] = await make(server, user)
  expect((await signIn(server, user, wrong(first))).code).toBe('INVALID_CREDENTIALS')
  const browser = server.browser()
  const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await signIn(server, user, typed, browser)).toMatchObject({ status: 200, body: { complete: true } })
  expect((await signIn(server, user, first)).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(server, user, second)).status).toBe(200)
  expect(await reasons(server, user)).toEqual({ 'wrong-code': 2 })
  expect((await browser.get('/api/security')).body).toMatchObject({ recoveryCodes: { left: 8, made: 10 } })
  const { rows } = await sql<{ left: string }>`
    select detail->>'left' as left from audit.event
      where user_id = ${user.id} and action = 'recovery-code-used' order by id`.execute(server.owner)
  expect(rows.map(({ left }) => left)).toEqual(['9', '8'])
})

test('a recovery code used sixteen times at once signs in once', async ({ server }) => {
  const user = await aClient(server.owner)
  const home = server.browser()
  await home.post('/api/sign-in', server.credentialsOf(user))
  const [code = ''] = await make(server, user)
  await sql`delete from identity.attempt`.execute(server.owner)
  // Uses a browser for each try; otherwise the lock-out would refuse them.
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => signIn(server, user, code)),
    ...Array.from({ length: 4 }, () => signIn(server, user, code, home)),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code needs its own user, the right password and an authenticator to sign in', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const other = await aClient(server.owner)
  const bare = await aClient(server.owner, { totpSecret: null })
  const [code = ''] = await make(server, user)
  expect((await signIn(server, other, code)).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(server, bare, code)).code).toBe('INVALID_CREDENTIALS')
  expect(
    (
      await server
        .browser()
        .post('/api/sign-in', { identifier: user.username, password: 'wrong', recoveryCode: code })
    ).code,
  ).toBe('INVALID_CREDENTIALS')
  const unknown = { ...user, username: 'no-such-name' }
  expect((await signIn(server, unknown, code)).code).toBe('INVALID_CREDENTIALS')
  // A wrong password does not use the recovery code up.
  expect((await signIn(server, user, code)).status).toBe(200)
})

test('wrong recovery codes count as failed sign-ins, and after five even the right one is refused', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const [code = ''] = await make(server, user)
  for (let i = 0; i < 3; i += 1)
    expect((await signIn(server, user, wrong(code))).code).toBe('INVALID_CREDENTIALS')
  for (let i = 0; i < 2; i += 1)
    await server.browser().post('/api/sign-in', { ...server.credentialsOf(user), password: 'wrong' })
  expect((await signIn(server, user, code)).code).toBe('INVALID_CREDENTIALS')
  await sql`delete from identity.attempt`.execute(server.owner)
  expect((await signIn(server, user, code)).status).toBe(200)
})

test('new recovery codes void the old ones, and need a code of the authenticator', async ({ server }) => {
  const user = await aClient(server.owner)
  const [old = ''] = await make(server, user)
  const [fresh = ''] = await make(server, user)
  expect((await signIn(server, user, old)).code).toBe('INVALID_CREDENTIALS')
  const browser = server.browser()
  expect((await signIn(server, user, fresh, browser)).status).toBe(200)
  expect((await browser.post('/api/security/recovery-codes', { code: '000000' })).code).toBe('INVALID_CODE')
  const bare = server.browser(await aSession(server.owner, await aClient(server.owner, { totpSecret: null })))
  // This server requires a second factor; without one there is nothing to recover.
  expect((await bare.post('/api/security/recovery-codes', { code: '123456' })).code).toBe(
    'TWO_FACTOR_NOT_ENABLED',
  )
})

test('a recovery code cannot confirm a payment, a new authenticator or a password', async ({ server }) => {
  const user = await aClient(server.owner)
  const [code = '', second = ''] = await make(server, user)
  const browser = server.browser()
  await signIn(server, user, code, browser)
  const order = { paymentId: randomUUID(), accountId: randomUUID(), beneficiaryId: randomUUID(), amount: '1' }
  const asked = [
    browser.post('/api/payments/confirm', { order, code: second }),
    browser.post('/api/payments/confirm', { order, recoveryCode: second }),
    browser.post('/api/security/enrolment', { recoveryCode: second }),
    browser.post('/api/security/enrolment', { code: second }),
    browser.post('/api/security/password', {
      currentPassword: testPassword,
      newPassword: 'three boats at noon',
      code: second,
    }),
    browser.post('/api/security/two-factor/disable', { code: second }),
  ]
  for (const { code: refusal } of await Promise.all(asked)) expect(refusal).toBe('INVALID_INPUT')
  expect((await browser.get('/api/security')).body).toMatchObject({ recoveryCodes: { left: 9 } })
})

test('a sign-in needs either a code or a recovery code', async ({ server }) => {
  const user = await aClient(server.owner)
  const { identifier, password, code } = server.credentialsOf(user)
  expect((await server.browser().post('/api/sign-in', { identifier, password })).code).toBe('INVALID_INPUT')
  expect(
    (await server.browser().post('/api/sign-in', { identifier, password, code, recoveryCode: 'AAAAA-AAAAA' }))
      .code,
  ).toBe('INVALID_INPUT')
})
