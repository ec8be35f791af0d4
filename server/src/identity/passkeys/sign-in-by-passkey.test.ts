import { passkeyRequestSchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, anAdmin, aSession, testPassword, type TestUser } from '#testing/builders.ts'
import { addPasskey, SoftPasskey } from '#testing/passkeys.ts'
import { reasons } from '#testing/sign-ins.ts'
import { type Answered, startTestServer, type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({
  env: {
    SIGN_IN_REQUESTS_PER_MINUTE: '1000000',
    SIGN_IN_REQUESTS_PER_NAME: '1000000',
    CONFIRMATIONS_PER_MINUTE: '100000',
  },
})

async function withPasskey(server: TestServer, user: TestUser): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(server.origin)
  const browser = server.browser(await aSession(server.owner, user))
  expect((await addPasskey(browser, { passkey, code: server.nextCode(user) })).status).toBe(200)
  return passkey
}

async function ask(server: TestServer, identifier: string) {
  const { body } = await server.browser().post('/api/sign-in/passkey', { identifier })
  return passkeyRequestSchema.parse(body)
}

type Typed = { identifier: string; password?: string; passkey: string }

async function signIn(server: TestServer, { password = testPassword, ...typed }: Typed): Promise<Answered> {
  return await server.browser().post('/api/sign-in', { password, ...typed })
}

test.for(['user', 'admin'] as const)(
  'a passkey signs a %s in with the password, by name or e-mail address, in place of a code',
  async (role, { server }) => {
    const user = role === 'admin' ? await anAdmin(server.owner) : await aClient(server.owner)
    const passkey = await withPasskey(server, user)
    const { username } = user
    for (const identifier of [username, username.toUpperCase(), `${username}@client.example`]) {
      const answer = passkey.answer(await ask(server, identifier))
      expect(await signIn(server, { identifier, passkey: answer })).toMatchObject({
        status: 200,
        body: { user: { id: user.id, hasPasskeys: true }, complete: true },
      })
    }
    const { rows } = await sql<{ detail: { passkey?: string } }>`
      select detail from audit.event where user_id = ${user.id} and action = 'signed-in'
      order by id desc limit 1`.execute(server.owner)
    expect(rows[0]?.detail.passkey).toBe('Phone')
  },
)

describe('a sign-in by passkey is refused', () => {
  test('with a wrong password, which counts as a try and uses the challenge up', async ({ server }) => {
    const user = await aClient(server.owner)
    const identifier = user.username
    const passkey = await withPasskey(server, user)
    const answer = passkey.answer(await ask(server, identifier))
    expect((await signIn(server, { identifier, password: 'wrong', passkey: answer })).code).toBe(
      'INVALID_CREDENTIALS',
    )
    expect((await signIn(server, { identifier, passkey: answer })).code).toBe('INVALID_CREDENTIALS')
    for (let i = 0; i < 3; i += 1)
      await signIn(server, {
        identifier,
        password: 'wrong',
        passkey: passkey.answer(await ask(server, identifier)),
      })
    const right = { identifier, passkey: passkey.answer(await ask(server, identifier)) }
    expect((await signIn(server, right)).code).toBe('INVALID_CREDENTIALS')
    await sql`delete from identity.attempt`.execute(server.owner)
    const again = { identifier, passkey: passkey.answer(await ask(server, identifier)) }
    expect((await signIn(server, again)).status).toBe(200)
  })

  test('with a challenge for another name, a used or an expired one, or one of a confirmation', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const identifier = user.username
    const passkey = await withPasskey(server, user)
    const refused = async (answer: string) => {
      expect((await signIn(server, { identifier, passkey: answer })).code).toBe('INVALID_CREDENTIALS')
      await sql`delete from identity.attempt`.execute(server.owner)
    }
    await refused(passkey.answer(await ask(server, 'another-name')))
    const used = passkey.answer(await ask(server, identifier))
    expect((await signIn(server, { identifier, passkey: used })).status).toBe(200)
    await refused(used)
    const late = await ask(server, identifier)
    await sql`update identity.passkey_challenge set expires_at = now()`.execute(server.owner)
    await refused(passkey.answer(late))
    await refused(passkey.answer(await ask(server, identifier), { isUserVerified: false }))
    await refused(passkey.answer(await ask(server, identifier), { origin: 'https://evil.example' }))
    await refused(new SoftPasskey(server.origin).answer(await ask(server, identifier)))
    expect(await reasons(server, user)).toEqual({ 'wrong-code': 6 })
  })

  test('for a blocked user, and for a passkey of another', async ({ server }) => {
    const user = await aClient(server.owner)
    const other = await aClient(server.owner)
    const passkey = await withPasskey(server, user)
    const answer = passkey.answer(await ask(server, other.username))
    expect((await signIn(server, { identifier: other.username, passkey: answer })).code).toBe(
      'INVALID_CREDENTIALS',
    )
    await sql`update identity.users set role = 'blocked' where id = ${user.id}`.execute(server.owner)
    const own = { identifier: user.username, passkey: passkey.answer(await ask(server, user.username)) }
    expect((await signIn(server, own)).code).toBe('INVALID_CREDENTIALS')
  })

  test('where the count of the passkey has not gone up, if it counts', async ({ server }) => {
    const user = await aClient(server.owner)
    const identifier = user.username
    const passkey = await withPasskey(server, user)
    const outcomeAfter = async (count: number) => {
      passkey.signCount = count
      return (await signIn(server, { identifier, passkey: passkey.answer(await ask(server, identifier)) }))
        .code
    }
    expect([await outcomeAfter(4), await outcomeAfter(4)]).toEqual([null, 'INVALID_CREDENTIALS'])
    expect(await outcomeAfter(5)).toBeNull()
  })

  test('under a name that no user has', async ({ server }) => {
    const user = await aClient(server.owner)
    const passkey = await withPasskey(server, user)
    const identifier = 'an-unknown-name'
    const answer = passkey.answer(await ask(server, identifier))
    expect((await signIn(server, { identifier, passkey: answer })).code).toBe('INVALID_CREDENTIALS')
  })

  test('together with a code', async ({ server }) => {
    const user = await aClient(server.owner)
    const passkey = await withPasskey(server, user)
    const answer = passkey.answer(await ask(server, user.username))
    const both = await server
      .browser()
      .post('/api/sign-in', { ...server.credentialsOf(user), passkey: answer })
    expect(both.code).toBe('INVALID_INPUT')
  })
})

test('what is asked of a passkey is alike for every name, and looks none of them up', async ({ server }) => {
  const user = await aClient(server.owner)
  await withPasskey(server, user)
  const known = await server.browser().post('/api/sign-in/passkey', { identifier: user.username })
  const unknown = await server.browser().post('/api/sign-in/passkey', { identifier: 'an unknown name' })
  const alike = ({ status, text }: Answered) => ({ status, text: text.replace(/"[\w-]{43}"/, 'challenge') })
  expect(alike(known)).toEqual(alike(unknown))
  expect(alike(known).text).toBe('{"challenge":challenge,"rpId":"localhost","credentialIds":[]}')
})

test('a caller asks as often as they may sign in', async () => {
  const server = await startTestServer({ env: { SIGN_IN_REQUESTS_PER_MINUTE: '2' } })
  const browser = server.browser()
  const codes: (string | null)[] = []
  for (let i = 0; i < 3; i += 1)
    codes.push((await browser.post('/api/sign-in/passkey', { identifier: 'a name' })).code)
  expect(codes).toEqual([null, null, 'TOO_MANY_ATTEMPTS'])
  await server.close()
})

test('challenges that have expired are deleted', async ({ server }) => {
  await ask(server, 'a name')
  await sql`update identity.passkey_challenge set expires_at = now() - interval '1 second'`.execute(
    server.owner,
  )
  await sql`select identity.forget_stale_counts()`.execute(server.owner)
  const { rows } = await sql`select from identity.passkey_challenge`.execute(server.owner)
  expect(rows).toHaveLength(0)
})
