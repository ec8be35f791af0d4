import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, anAdmin, aSession, type TestUser, testSecrets } from '#testing/builders.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ env: { CONFIRMATIONS_PER_MINUTE: '100000' } })
const phrase = 'The blue door, above the harbour'

async function aClientWithPhrase(server: TestServer): Promise<TestUser> {
  const client = await aClient(server.owner)
  const ciphertext = (await testSecrets()).encryptFor(client, phrase, {
    table: 'identity.profile',
    column: 'phrase',
    row: client.id,
  })
  await sql`insert into identity.profile (user_id, phrase, phrase_set_at)
    values (${client.id}, ${ciphertext}, now())`.execute(server.owner)
  return client
}

async function adminAt(server: TestServer): Promise<{ admin: TestUser; browser: Browser }> {
  const admin = await anAdmin(server.owner)
  return { admin, browser: server.browser(await aSession(server.owner, admin)) }
}

const show = (browser: Browser, userId: string, code: string) =>
  browser.post(`/api/admin/users/${userId}/phrase`, { code })
const check = (browser: Browser, userId: string, code: string, said: string) =>
  browser.post(`/api/admin/users/${userId}/phrase/check`, { code, said })

async function audited(server: TestServer, { id }: TestUser) {
  const { rows } = await sql<{ action: string; actorId: string; detail: unknown }>`
    select action, actor_id, detail from audit.event
      where user_id = ${id} and action like 'phrase-%' order by id`.execute(server.owner)
  return rows
}

describe('a telephone phrase', () => {
  test('is refused for a wrong or used code, and if there is none', async ({ server }) => {
    const client = await aClientWithPhrase(server)
    const { admin, browser } = await adminAt(server)
    expect((await show(browser, client.id, '000000')).code).toBe('INVALID_CODE')
    const code = server.nextCode(admin)
    expect((await show(browser, randomUUID(), code)).code).toBe('NOT_FOUND')
    expect((await show(browser, client.id, code)).code).toBe('INVALID_CODE')
    expect((await show(browser, (await aClient(server.owner)).id, server.nextCode(admin))).code).toBe(
      'NOT_FOUND',
    )
    expect(await audited(server, client)).toEqual([])
  })

  test('is shown to an admin for a fresh code, and its owner sees when', async ({ server }) => {
    const client = await aClientWithPhrase(server)
    const { admin, browser } = await adminAt(server)
    expect((await browser.get('/api/admin/users')).text).not.toContain('harbour')
    expect((await show(browser, client.id, server.nextCode(admin))).body).toEqual({ phrase })
    expect(await audited(server, client)).toEqual([
      { action: 'phrase-viewed', actorId: admin.id, detail: {} },
    ])
    const own = server.browser(await aSession(server.owner, client))
    expect((await own.get('/api/profile')).body).toMatchObject({
      phraseViews: [expect.stringMatching(/^\d{4}-/)],
    })
    expect(server.log()).not.toContain('harbour')
  })

  test('is compared with the caller’s words without being shown, and the comparison is audited', async ({
    server,
  }) => {
    const client = await aClientWithPhrase(server)
    const { admin, browser } = await adminAt(server)
    const said = async (words: string) => await check(browser, client.id, server.nextCode(admin), words)
    expect((await said('the green door')).body).toEqual({ matched: false })
    expect((await said('...')).body).toEqual({ matched: false })
    const matched = await said('the blue door above the HARBOUR')
    expect(matched.body).toEqual({ matched: true })
    expect(await audited(server, client)).toEqual(
      [false, false, true].map((isMatch) => ({
        action: 'phrase-checked',
        actorId: admin.id,
        detail: { matched: isMatch },
      })),
    )
    expect((await browser.get('/api/profile')).text).not.toContain('blue door')
  })
})

describe('a setup link', () => {
  test('is made for a new user with a code, replaces the one before, and can be revoked', async ({
    server,
  }) => {
    const client = await aNewcomer(server)
    const { admin, browser } = await adminAt(server)
    const path = `/api/admin/users/${client.id}/setup-link`
    const make = () => browser.post(path, { code: server.nextCode(admin) })
    expect((await browser.post(`/api/admin/users/${admin.id}/setup-link`, { code: '123456' })).code).toBe(
      'OWN_ACCESS',
    )
    expect((await browser.post(path, {})).code).toBe('INVALID_INPUT')
    expect((await browser.post(path, { code: '000000' })).code).toBe('INVALID_CODE')
    expect((await browser.get(`/api/admin/users/${randomUUID()}/setup-link`)).code).toBe('NOT_FOUND')
    expect((await browser.get(path)).body).toEqual({
      link: null,
      requiresApproval: false,
      permittedUntil: null,
    })
    expect((await browser.post(`${path}/revoke`, {})).code).toBe('NOT_FOUND')
    const first = await make()
    expect(first.body).toMatchObject({
      outcome: 'done',
      url: expect.stringMatching(new RegExp(`^${server.origin}/setup/[\\w-]{43}$`)),
    })
    const second = await make()
    expect(second.text).not.toBe(first.text)
    expect((await browser.get(path)).body).toMatchObject({ link: { status: 'issued', changedAt: null } })
    expect((await browser.post(`${path}/revoke`, {})).status).toBe(200)
    expect((await browser.get(path)).body).toMatchObject({ link: { status: 'revoked' } })
    expect(server.log()).not.toMatch(/setup\/[\w-]{43}/)
  })
})

/** A client whom an admin has created and who has never signed in. */
async function aNewcomer(server: TestServer): Promise<TestUser> {
  const client = await aClient(server.owner, { totpSecret: null })
  await sql`
    insert into identity.issued_password (user_id, password_hash, kind)
    select user_id, password_hash, 'provisional' from identity.credential
      where user_id = ${client.id}`.execute(server.owner)
  return client
}
