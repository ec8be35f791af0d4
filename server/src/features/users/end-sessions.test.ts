import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { confirm } from '#identity/confirmations.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { type Browser, type Door, testBehind } from '#testing/door.ts'

const test = testBehind({
  env: { CONFIRMATIONS_PER_MINUTE: '100000', SIGN_IN_REQUESTS_PER_MINUTE: '100000' },
})

async function staffAt(door: Door) {
  const admin = await anAdmin(door.owner)
  const session = await aSession(door.owner, admin)
  return { admin, session, browser: door.browser(session) }
}

function end(browser: Browser, { id }: Pick<TestUser, 'id'>, code: string) {
  return browser.post(`/api/admin/people/${id}/end-sessions`, { code })
}

async function audited(door: Door, { id }: TestUser) {
  const { rows } = await sql<{ actorId: string; detail: unknown }>`
    select actor_id, detail from audit.event
    where user_id = ${id} and action = 'sessions-ended-by-staff' order by id`.execute(door.owner)
  return rows
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return !(await browser.get('/api/session')).text.includes('null')
}

describe('the sessions of a user are not ended', () => {
  test('by a client, for a wrong code, of nobody, or by administrators for themselves', async ({ door }) => {
    const client = await aClient(door.owner)
    const own = door.browser(await aSession(door.owner, client))
    const { admin, browser } = await staffAt(door)
    const other = await aClient(door.owner)
    const stranger = door.browser(await aSession(door.owner, other))
    expect((await end(stranger, client, door.nextCode(other))).code).toBe('NOT_ALLOWED')
    expect((await end(browser, client, '000000')).code).toBe('INVALID_CODE')
    const code = door.nextCode(admin)
    // Neither of these uses the code up.
    expect((await end(browser, admin, code)).code).toBe('OWN_ACCESS')
    expect((await end(browser, { id: randomUUID() }, code)).code).toBe('NOT_FOUND')
    expect(await isSignedIn(own)).toBe(true)
    expect((await end(browser, client, code)).status).toBe(200)
    expect((await end(browser, client, code)).code).toBe('INVALID_CODE')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('for a confirmation of another user, and not by SQL alone', async ({ door }) => {
    const [one, two] = [await aClient(door.owner), await aClient(door.owner)]
    const {
      admin,
      session: { tokenHash },
    } = await staffAt(door)
    const browser = door.browser(await aSession(door.owner, two))
    const {
      rows: [act],
    } = await sql<{ digest: Buffer }>`
      select identity.staff_act_digest(array['end-user-sessions', ${one.id}]) as digest`.execute(
      door.services.db,
    )
    const { id } = await confirm(
      { services: door.services, tokenHash },
      {
        action: 'end-user-sessions',
        digest: act?.digest ?? Buffer.alloc(0),
        code: door.nextCode(admin),
      },
    )
    for (const [user, confirmation] of [
      [two, id],
      [one, randomUUID()],
    ] as const) {
      const { rows } = await sql<{ outcome: string }>`
        select outcome
        from identity.end_sessions_of(${tokenHash}, ${user.id}, ${confirmation})`.execute(door.services.db)
      expect(rows).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    }
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('every session ends at once with its event stream, and the user can sign in again', async ({ door }) => {
  const client = await aClient(door.owner)
  const session = await aSession(door.owner, client)
  const browsers = [
    door.browser(session),
    door.browser(await aSession(door.owner, client)),
    door.browser(await aSession(door.owner, client)),
  ]
  const { admin, browser } = await staffAt(door)
  const stream = await fetch(`http://127.0.0.1:${door.port}/api/live`, {
    headers: { cookie: `session=${session.token}` },
  })
  expect(stream.status).toBe(200)
  const answer = await end(browser, client, door.nextCode(admin))
  expect(answer.body).toEqual({ ended: 3 })
  // It can be read to its end, because the server has ended it.
  expect(await stream.text()).toContain(': open')
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, false])
  expect((await browsers[0]?.get('/api/accounts'))?.code).toBe('NOT_SIGNED_IN')
  expect(await audited(door, client)).toEqual([{ actorId: admin.id, detail: { count: 3 } }])
  const again = door.browser()
  expect((await again.post('/api/sign-in', door.credentialsOf(client))).status).toBe(200)
  expect((await again.get('/api/notices')).body).toMatchObject({
    notices: expect.arrayContaining([
      expect.objectContaining({ action: 'sessions-ended-by-staff', kind: 'security' }),
    ]),
  })
  // Who was signed in nowhere has nothing to be told.
  const quiet = await aClient(door.owner)
  expect((await end(browser, quiet, door.nextCode(admin))).body).toEqual({ ended: 0 })
  expect(await audited(door, quiet)).toEqual([])
})
