import { maximumPasskeys, passkeyRequestSchema, passkeySchema } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { addPasskey, SoftPasskey } from '#testing/passkeys.ts'
import { completeSetup } from '#testing/setup-links.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ env: { CONFIRMATIONS_PER_MINUTE: '100000' } })
const optional = testWithServer({ env: { REQUIRE_TWO_FACTOR: '0', CONFIRMATIONS_PER_MINUTE: '100000' } })

async function signedIn(server: TestServer, user: TestUser): Promise<Browser> {
  return server.browser(await aSession(server.owner, user))
}

async function listed(browser: Browser) {
  return z.array(passkeySchema).parse((await browser.get('/api/passkeys')).body)
}

async function actionsOf(server: TestServer, user: TestUser) {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit.event
    where user_id = ${user.id} and action in ('passkey-added', 'passkey-removed', 'setup-completed',
      'two-factor-disabled')
    order by id`.execute(server.owner)
  return rows
}

describe('a passkey', () => {
  test.for(['user', 'admin'] as const)(
    'is added for a code and listed under its name, by a %s, and removed for another code',
    async (role, { server }) => {
      const user = role === 'admin' ? await anAdmin(server.owner) : await aClient(server.owner)
      const browser = await signedIn(server, user)
      const passkey = new SoftPasskey(server.origin)
      const heard = await heardBy(server.services, { user: user.id })
      const { body } = await addPasskey(browser, { passkey, code: server.nextCode(user), name: 'My phone' })
      // The user's other windows list it, and offer it for codes.
      const topics = expect.arrayContaining(['sessions', 'profile'])
      await expect.poll(() => heard).toContainEqual(expect.objectContaining({ topics }))
      const added = passkeySchema.parse(body)
      expect(added).toMatchObject({ name: 'My phone', lastUsedAt: null })
      expect(await listed(browser)).toEqual([added])
      expect((await browser.get('/api/session')).text).toContain('"hasPasskeys":true')

      const remove = (code: string) => browser.post(`/api/passkeys/${added.id}/remove`, { code })
      expect((await remove('000000')).code).toBe('INVALID_CODE')
      expect((await remove(server.nextCode(user))).status).toBe(200)
      expect(await listed(browser)).toEqual([])
      expect((await browser.get('/api/session')).text).toContain('"hasPasskeys":false')
      expect((await remove(server.nextCode(user))).code).toBe('NOT_FOUND')
      expect(await actionsOf(server, user)).toEqual([
        { action: 'passkey-added', detail: { name: 'My phone' } },
        { action: 'passkey-removed', detail: { name: 'My phone' } },
      ])
    },
  )

  test('is not added without a right code, nor under a name with invisible characters', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    const passkey = new SoftPasskey(server.origin)
    expect((await addPasskey(browser, { passkey, code: '000000' })).code).toBe('INVALID_CODE')
    const hidden = await addPasskey(browser, { passkey, code: server.nextCode(user), name: 'A\u202eB' })
    expect(hidden.code).toBe('INVALID_INPUT')
    expect(await listed(browser)).toEqual([])
  })

  test('is refused where its challenge was used, is another session’s, or anything in it differs', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    const elsewhere = await signedIn(server, user)
    const passkey = new SoftPasskey(server.origin)
    const begin = async () =>
      passkeyRequestSchema.parse(
        (await browser.post('/api/passkeys/begin', { code: server.nextCode(user) })).body,
      )
    const send = (made: object, from = browser) => from.post('/api/passkeys', { name: 'Phone', ...made })
    const asked = await begin()
    expect((await send(passkey.create(asked), elsewhere)).code).toBe('PASSKEY_REFUSED')
    expect((await send(passkey.create({ ...asked, challenge: 'A'.repeat(43) }))).code).toBe('PASSKEY_REFUSED')
    expect((await send(passkey.create(asked, { isUserVerified: false }))).code).toBe('PASSKEY_REFUSED')
    // It served its one try.
    expect((await send(passkey.create(asked))).code).toBe('PASSKEY_REFUSED')
    const other = { origin: 'http://localhost.example' }
    expect((await send(passkey.create(await begin(), other))).code).toBe('PASSKEY_REFUSED')
    expect((await send(passkey.create({ ...(await begin()), rpId: 'example' }))).code).toBe('PASSKEY_REFUSED')
    expect((await send({ ...passkey.create(await begin()), clientDataJSON: 'e30' })).code).toBe(
      'PASSKEY_REFUSED',
    )
    expect((await send(passkey.create(await begin()))).status).toBe(200)
    // The same authenticator once more.
    expect((await send(passkey.create(await begin()))).code).toBe('PASSKEY_REFUSED')
    expect(await listed(browser)).toHaveLength(1)
  })

  test('is seen and removed by its own user alone', async ({ server }) => {
    const user = await aClient(server.owner)
    const other = await aClient(server.owner)
    const browser = await signedIn(server, user)
    await addPasskey(browser, { passkey: new SoftPasskey(server.origin), code: server.nextCode(user) })
    const [known] = await listed(browser)
    const stranger = await signedIn(server, other)
    expect(await listed(stranger)).toEqual([])
    const remove = await stranger.post(`/api/passkeys/${known?.id}/remove`, { code: server.nextCode(other) })
    expect(remove.code).toBe('NOT_FOUND')
    expect(await listed(browser)).toHaveLength(1)
  })

  test(`is one of ${maximumPasskeys} at most`, async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    await sql`insert into identity.passkey (user_id, credential_id, public_key, sign_count, name)
      select ${user.id}, uuid_send(gen_random_uuid()), sha256('key'), 0, 'Key ' || n
      from generate_series(1, ${maximumPasskeys}) n`.execute(server.owner)
    const passkey = new SoftPasskey(server.origin)
    expect((await addPasskey(browser, { passkey, code: server.nextCode(user) })).code).toBe(
      'TOO_MANY_PASSKEYS',
    )
  })

  test('is not for a user without an authenticator', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const browser = await signedIn(server, user)
    const passkey = new SoftPasskey(server.origin)
    expect((await addPasskey(browser, { passkey, code: '123456' })).code).toBe('TWO_FACTOR_NOT_ENABLED')
  })
})

describe('passkeys end with the second factor beside which they are:', () => {
  test('an authenticator that the bank requires cannot be removed while there is a passkey', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    await addPasskey(browser, { passkey: new SoftPasskey(server.origin), code: server.nextCode(user) })
    const disabled = await browser.post('/api/security/two-factor/disable', { code: server.nextCode(user) })
    expect(disabled.code).toBe('TWO_FACTOR_REQUIRED')
    expect(await listed(browser)).toHaveLength(1)
  })

  optional('where the bank allows it, switching it off removes them', async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    await addPasskey(browser, { passkey: new SoftPasskey(server.origin), code: server.nextCode(user) })
    await browser.post('/api/security/two-factor/disable', { code: server.nextCode(user) })
    expect(await listed(browser)).toEqual([])
    expect((await actionsOf(server, user)).at(-1)).toEqual({
      action: 'two-factor-disabled',
      detail: { passkeysRemoved: 1 },
    })
  })

  test('a setup link that is completed removes them', async ({ server }) => {
    const user = await aClient(server.owner)
    const browser = await signedIn(server, user)
    await addPasskey(browser, { passkey: new SoftPasskey(server.origin), code: server.nextCode(user) })
    await completeSetup(server.owner, user)
    const { rows } = await sql`select from identity.passkey where user_id = ${user.id}`.execute(server.owner)
    expect(rows).toHaveLength(0)
    expect((await actionsOf(server, user)).at(-1)).toEqual({
      action: 'setup-completed',
      detail: { passkeysRemoved: 1 },
    })
  })
})
