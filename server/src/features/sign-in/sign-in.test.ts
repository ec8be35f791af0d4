import { sessionSchema } from '@bank/contract'
import { z } from 'zod'
import { expect } from 'vitest'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { startTestServer, test } from '#testing/test-server.ts'

const currentSchema = z.object({ session: sessionSchema.nullable() })

test('a user signs in with username, password and code, and stays signed in until they sign out', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const browser = server.browser()
  const signedIn = await browser.post('/api/sign-in', server.credentialsOf(user))
  expect(signedIn.status).toBe(200)
  expect(sessionSchema.parse(signedIn.body)).toMatchObject({
    complete: true,
    user: { id: user.id, role: 'user', twoFactorEnabled: true },
  })

  const current = await browser.get('/api/session')
  expect(currentSchema.parse(current.body).session?.user.username).toBe(user.username)

  const stolen = server.browser()
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
  const signedOut = await browser.post('/api/sign-out')
  expect(signedOut.status).toBe(200)
  expect(signedOut.headers['clear-site-data']).toBe('"cache"')
  expect(browser.cookies.has('session')).toBe(false)
  expect((await stolen.get('/api/session')).body).toEqual({ session: null, demo: false })
  expect((await stolen.get('/api/accounts')).code).toBe('NOT_SIGNED_IN')
})

test('an unknown name, a wrong password and a blocked user get the same answer to the last byte', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const blocked = await aClient(server.owner, { role: 'blocked' })
  const answer = async (credentials: object) => {
    const { status, body, headers } = await server.browser().post('/api/sign-in', credentials)
    return { status, body, headers: Object.keys(headers).toSorted() }
  }
  const known = await answer({ ...server.credentialsOf(user), password: 'wrong' })
  expect(known).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(await answer({ ...server.credentialsOf(user), identifier: 'unknown' })).toEqual(known)
  expect(await answer(server.credentialsOf(blocked))).toEqual(known)
})

test('an identifier with an @ is an e-mail address, and case makes no difference', async ({ server }) => {
  const user = await aClient(server.owner)
  const byEmail = {
    ...server.credentialsOf(user),
    identifier: `${user.username.toUpperCase()}@Client.Example`,
  }
  expect((await server.browser().post('/api/sign-in', byEmail)).status).toBe(200)
})

test('the session cookie is hidden from scripts and other sites, and ends with the browser', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const { headers } = await server.browser().post('/api/sign-in', server.credentialsOf(user))
  const [session, device] = headers['set-cookie'] ?? []
  expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(device).toMatch(/^device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/)
})

test('over https the cookies are Secure and carry the __Host- prefix', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://bank.example' } })
  const browser = server.browser()
  const { headers } = await browser.post('/api/sign-in', server.credentialsOf(await aClient(server.owner)))
  const cookies = headers['set-cookie'] ?? []
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-(session|device)=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Secure/)
    expect(cookie.length).toBeLessThan(200)
  }
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect((await browser.get('/api/accounts')).status).toBe(200)
  expect(
    (await browser.post('/api/sign-out', undefined, { headers: { origin: 'http://bank.example' } })).code,
  ).toBe('NOT_ALLOWED')
  await server.close()
})

test('a sign-in never takes over a session: the token is new, and the one before it is void', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, user))
  const planted = browser.cookies.get('session') ?? ''
  await browser.post('/api/sign-in', server.credentialsOf(user))
  expect(browser.cookies.get('session')).not.toBe(planted)
  const victim = server.browser()
  victim.cookies.set('session', planted)
  expect((await victim.get('/api/session')).body).toEqual({ session: null, demo: false })
})

test('a token that the bank never issued opens nothing, even after its user signed in elsewhere', async ({
  server,
}) => {
  const user = await aClient(server.owner)
  const browser = server.browser()
  browser.cookies.set('session', 'A'.repeat(43))
  await browser.post('/api/sign-in', server.credentialsOf(user))
  expect(browser.cookies.get('session')).not.toBe('A'.repeat(43))
})

test('a touch extends the session and shows it in its answer, reading does neither', async ({ server }) => {
  const user = await anAdmin(server.owner)
  const session = await aSession(server.owner, user)
  const browser = server.browser(session)
  const before = currentSchema.parse((await browser.get('/api/session')).body).session?.idleExpiresAt
  expect(currentSchema.parse((await browser.get('/api/session')).body).session?.idleExpiresAt).toBe(before)
  const touched = sessionSchema.parse((await browser.post('/api/session/touch')).body)
  expect(Date.parse(touched.idleExpiresAt)).toBeGreaterThan(Date.parse(before ?? ''))
  expect((await server.browser().post('/api/session/touch')).code).toBe('NOT_SIGNED_IN')
})

test('signing out without a session succeeds', async ({ server }) => {
  const answer = await server.browser().post('/api/sign-out')
  expect([answer.status, answer.body]).toEqual([200, {}])
})

test('the demo bank lists its users with codes that sign in, twice in a row', async () => {
  const server = await startTestServer({ template: 'demo', env: { DEMO: '1' } })
  const listed = await server.browser().get('/api/demo/users')
  const users = z
    .array(z.object({ username: z.string(), password: z.string(), code: z.string(), note: z.string() }))
    .parse(listed.body)
  expect(users.map(({ username }) => username).toSorted()).toEqual([
    'admin',
    'compliance',
    'helena',
    'ines',
    'marcus',
    'nadia',
    'sophie',
    'theo',
    'viktor',
  ])
  for (const { username: identifier } of users) {
    for (const status of identifier === 'viktor' ? [401] : [200, 200]) {
      const now = z
        .array(z.object({ username: z.string(), password: z.string(), code: z.string() }))
        .parse((await server.browser().get('/api/demo/users')).body)
      const { password = '', code = '' } = now.find(({ username }) => username === identifier) ?? {}
      expect([
        identifier,
        (await server.browser().post('/api/sign-in', { identifier, password, code })).status,
      ]).toEqual([identifier, status])
    }
  }
  await server.close()
})

test('a real bank has no demo users', async ({ server }) => {
  const answer = await server.browser().get('/api/demo/users')
  expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
})
