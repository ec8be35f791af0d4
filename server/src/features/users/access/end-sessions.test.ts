import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { expectSessionsNotified, heardBy } from '#testing/actors/heard.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { type Browser, type TestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({
  env: { CONFIRMATIONS_PER_MINUTE: '100000', SIGN_IN_REQUESTS_PER_MINUTE: '100000' },
})

async function adminAt(server: TestServer) {
  const admin = await anAdmin(server.owner)
  const session = await aSession(server.owner, admin)
  return { admin, session, browser: server.browser(session) }
}

function end(browser: Browser, { id }: Pick<TestUser, 'id'>, code: string) {
  return browser.post(`/api/admin/users/${id}/end-sessions`, { code })
}

async function audited(server: TestServer, { id }: TestUser) {
  const { rows } = await sql<{ actorId: string; detail: unknown }>`
    select actor_id, detail from audit.event
    where user_id = ${id} and action = 'sessions-ended-by-staff' order by id`.execute(server.owner)
  return rows
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return !(await browser.get('/api/session')).text.includes('null')
}

describe('the end of all sessions of a user', () => {
  test('is refused with a wrong code, for an unknown user, and for an admin’s own', async ({ server }) => {
    const client = await aClient(server.owner)
    const own = server.browser(await aSession(server.owner, client))
    const { admin, browser } = await adminAt(server)
    expect((await end(browser, client, '000000')).code).toBe('INVALID_CODE')
    const code = server.nextCode(admin)
    // Neither request uses the code up.
    expect((await end(browser, admin, code)).code).toBe('OWN_ACCESS')
    expect((await end(browser, { id: randomUUID() }, code)).code).toBe('NOT_FOUND')
    expect(await isSignedIn(own)).toBe(true)
    expect((await end(browser, client, code)).status).toBe(200)
    expect((await end(browser, client, code)).code).toBe('INVALID_CODE')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is refused with a confirmation for another user, and in SQL without one', async ({ server }) => {
    const [one, two] = [await aClient(server.owner), await aClient(server.owner)]
    const {
      admin,
      session: { tokenHash },
    } = await adminAt(server)
    const browser = server.browser(await aSession(server.owner, two))
    const {
      rows: [operation],
    } = await sql<{ digest: Buffer }>`
      select identity.admin_operation_digest(array['end-user-sessions', ${one.id}]) as digest`.execute(
      server.services.db,
    )
    const { id } = await confirm(
      { services: server.services, tokenHash },
      {
        action: 'end-user-sessions',
        digest: operation?.digest ?? Buffer.alloc(0),
        code: server.nextCode(admin),
      },
    )
    for (const [user, confirmation] of [
      [two, id],
      [one, randomUUID()],
    ] as const) {
      const { rows } = await sql<{ outcome: string }>`
        select outcome
        from identity.end_sessions_of(${tokenHash}, ${user.id}, ${confirmation})`.execute(server.services.db)
      expect(rows).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    }
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('every session and event stream ends at once, and the user can sign in again', async ({ server }) => {
  const client = await aClient(server.owner)
  const session = await aSession(server.owner, client)
  const browsers = [
    server.browser(session),
    server.browser(await aSession(server.owner, client)),
    server.browser(await aSession(server.owner, client)),
  ]
  const { admin, browser } = await adminAt(server)
  // The streams of every server hear it; each also looks for itself, but only now and then.
  const heard = await heardBy(server.services, { user: client.id })
  const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
    headers: { cookie: `session=${session.token}` },
  })
  expect(stream.status).toBe(200)
  const answer = await end(browser, client, server.nextCode(admin))
  expect(answer.body).toEqual({ ended: 3 })
  await expectSessionsNotified(heard)
  // The stream ends, because the server has closed it.
  expect(await stream.text()).toContain(': open')
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, false])
  expect((await browsers[0]?.get('/api/accounts'))?.code).toBe('NOT_SIGNED_IN')
  expect(await audited(server, client)).toEqual([{ actorId: admin.id, detail: { count: 3 } }])
  const again = server.browser()
  expect((await again.post('/api/sign-in', server.credentialsOf(client))).status).toBe(200)
  expect((await again.get('/api/notifications')).body).toMatchObject({
    notifications: expect.arrayContaining([
      expect.objectContaining({ action: 'sessions-ended-by-staff', kind: 'security' }),
    ]),
  })
  // A user without sessions needs no event.
  const withoutSessions = await aClient(server.owner)
  expect((await end(browser, withoutSessions, server.nextCode(admin))).body).toEqual({ ended: 0 })
  expect(await audited(server, withoutSessions)).toEqual([])
})
