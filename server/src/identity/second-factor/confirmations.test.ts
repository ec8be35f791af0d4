import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { aClient, aSession, type TestUser, type TestSession } from '#testing/builders.ts'
import { setRule, turnRuleWhileCodeIsCompared } from '#testing/settings.ts'
import { type TestServer, startTestServer, testWithServer } from '#testing/test-server.ts'
import { confirm } from './confirmations.ts'
import { findSession } from '#identity/sessions.ts'

const test = testWithServer({ env: { CONFIRMATIONS_PER_MINUTE: '100000' } })
const demo = testWithServer({ env: { DEMO: '1' } })

const digest = createHash('sha256').update('what is to be done').digest()

async function outcome(
  server: TestServer,
  { tokenHash }: TestSession,
  code: string,
  action = 'payment',
): Promise<string | null> {
  try {
    await confirm({ services: server.services, tokenHash }, { action, digest, code })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function signedIn(server: TestServer, options = {}): Promise<{ user: TestUser; session: TestSession }> {
  const user = await aClient(server.owner, options)
  return { user, session: await aSession(server.owner, user) }
}

/** Consumes a confirmation as a payment would. */
async function consume(
  server: TestServer,
  id: string,
  { tokenHash }: TestSession,
  orderDigest = digest,
  action = 'payment',
): Promise<boolean> {
  const { rows } = await sql<{
    consumed: boolean
  }>`select identity.consume_confirmation(${id}, ${tokenHash}, ${action},
    ${orderDigest}) as consumed`.execute(server.owner)
  return rows[0]?.consumed === true
}

test('a code issues one confirmation, for five minutes, which is consumed once', async ({ server }) => {
  const { user, session } = await signedIn(server)
  const { id, expiresAt } = await confirm(
    { services: server.services, tokenHash: session.tokenHash },
    { action: 'payment', digest, code: server.nextCode(user) },
  )
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 300_000)).toBeLessThan(5_000)
  expect([await consume(server, id, session), await consume(server, id, session)]).toEqual([true, false])
})

describe('a confirmation', () => {
  async function issue(server: TestServer) {
    const { user, session } = await signedIn(server)
    const { id } = await confirm(
      { services: server.services, tokenHash: session.tokenHash },
      { action: 'payment', digest, code: server.nextCode(user) },
    )
    return { user, session, id }
  }

  test('confirms no other operation', async ({ server }) => {
    const { session, id } = await issue(server)
    expect(await consume(server, id, session, createHash('sha256').update('something else').digest())).toBe(
      false,
    )
    expect(await consume(server, id, session, digest, 'certificate')).toBe(false)
  })

  test('is void in another session, even of the same user', async ({ server }) => {
    const { user, id } = await issue(server)
    expect(await consume(server, id, await aSession(server.owner, user))).toBe(false)
  })

  test('expires after five minutes', async ({ server }) => {
    const { session, id } = await issue(server)
    await sql`update identity.confirmation set expires_at = now() - interval '1 second'
      where id = ${id}`.execute(server.owner)
    expect(await consume(server, id, session)).toBe(false)
  })
})

describe('a code is accepted once,', () => {
  test('also when it is used a second time later', async ({ server }) => {
    const { user, session } = await signedIn(server)
    const code = server.nextCode(user)
    expect([await outcome(server, session, code), await outcome(server, session, code)]).toEqual([
      null,
      'INVALID_CODE',
    ])
  })

  test('also when ten concurrent requests use it', async ({ server }) => {
    const { user } = await signedIn(server)
    const sessions: TestSession[] = []
    for (let i = 0; i < 10; i += 1) sessions.push(await aSession(server.owner, user))
    const code = server.nextCode(user)
    const outcomes = await Promise.all(sessions.map((session) => outcome(server, session, code)))
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1)
  })
})

describe('wrong codes of a session', () => {
  test('are compared five times of a hundred concurrent ones, and the fifth ends the session', async ({
    server,
  }) => {
    const { user, session } = await signedIn(server)
    const outcomes = []
    for (let i = 0; i < 100; i += 1) outcomes.push(await outcome(server, session, '000000'))
    // The last answer says why the session has ended.
    expect(outcomes.slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'INVALID_CODE'),
      'TOO_MANY_WRONG_CODES',
    ])
    expect(outcomes.filter((code) => code === 'NOT_SIGNED_IN')).toHaveLength(95)
    expect(await findSession(server.services.db, session.tokenHash)).toBeNull()
    const { rows } = await sql`select from audit.event
        where action = 'confirmation-refused' and user_id = ${user.id}`.execute(server.owner)
    expect(rows).toHaveLength(5)
  })

  test('are counted anew after a correct code', async ({ server }) => {
    const { user, session } = await signedIn(server)
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await outcome(server, session, '000000')
      expect(await outcome(server, session, server.nextCode(user))).toBeNull()
    }
  })

  test('end the session, which is published to the user’s open streams', async ({ server }) => {
    const { user, session } = await signedIn(server)
    const heard = new Promise<boolean>((resolve) => {
      server.services.changes.subscribe({ user: user.id }, (event) =>
        resolve(event !== 'missed-something' && event.sessions),
      )
    })
    for (let i = 0; i < 5; i += 1) await outcome(server, session, '000000')
    expect(await heard).toBe(true)
  })
})

describe('the issue of a confirmation', () => {
  test('is refused without a session, or in one that can only enrol', async ({ server }) => {
    const { user } = await signedIn(server)
    const unknown = { token: '', tokenHash: Buffer.alloc(32) }
    expect(await outcome(server, unknown, server.nextCode(user))).toBe('NOT_SIGNED_IN')
    const newcomer = await aClient(server.owner, { totpSecret: null })
    expect(await outcome(server, await aSession(server.owner, newcomer, { complete: false }), '123456')).toBe(
      'ENROLMENT_REQUIRED',
    )
  })

  test('is refused to a user without a second factor, also with the demo bank’s code', async ({ server }) => {
    const { session } = await signedIn(server, { totpSecret: null })
    expect(await outcome(server, session, '246810')).toBe('TWO_FACTOR_NOT_ENABLED')
    const { session: other } = await signedIn(server)
    expect(await outcome(server, other, '246810')).toBe('INVALID_CODE')
  })

  test('is refused above the operator’s limit', async () => {
    const server = await startTestServer({ env: { CONFIRMATIONS_PER_MINUTE: '2' } })
    const { user, session } = await signedIn(server)
    const outcomes = []
    for (let i = 0; i < 3; i += 1) outcomes.push(await outcome(server, session, server.nextCode(user)))
    expect(outcomes).toEqual([null, null, 'TOO_MANY_ATTEMPTS'])
    await server.close()
  })
})

describe('in the demo bank', () => {
  demo(
    'the demo code confirms a certificate of a client without a second factor, and no other code does',
    async ({ server }) => {
      const { session } = await signedIn(server, { totpSecret: null })
      const outcomes = []
      for (const code of ['123456', '246810', '246810'])
        outcomes.push(await outcome(server, session, code, 'certificate'))
      expect(outcomes).toEqual(['DEMO_CODE_EXPECTED', null, null])
    },
  )

  demo(
    'the demo code confirms nothing else, and the database asks for a code as well',
    async ({ server }) => {
      const { session } = await signedIn(server, { totpSecret: null })
      const others = [
        'payment',
        'beneficiary',
        'profile',
        'phrase',
        'export',
        'adjustment',
        'open-account',
        'approval',
        'setup-link',
      ]
      for (const action of others)
        expect(await outcome(server, session, '246810', action), action).toBe('TWO_FACTOR_NOT_ENABLED')
      for (const action of ['payment', 'beneficiary', 'adjustment']) {
        const { rows } = await sql`
        select id from identity.issue_confirmation(${session.tokenHash}, null, ${action}, ${digest})`.execute(
          server.owner,
        )
        expect(rows, action).toEqual([])
      }
    },
  )

  test.for(['before', 'while'] as const)(
    'the demo code confirms nothing and does not count as wrong where a start ended the demo %s it came',
    async (when) => {
      const server = await startTestServer({ env: { DEMO: '1' } })
      const { user, session } = await signedIn(server, { totpSecret: null })
      if (when === 'before') await setRule(server.owner, 'demo', 'off')
      else await turnRuleWhileCodeIsCompared(server.owner, 'demo')
      expect(await outcome(server, session, '246810', 'certificate')).toBe('TWO_FACTOR_NOT_ENABLED')
      const { rows } = await sql<{ wrongCodes: number }>`
        select wrong_codes from identity.session where user_id = ${user.id}`.execute(server.owner)
      expect(rows).toEqual([{ wrongCodes: 0 }])
      await server.close()
    },
  )

  test('the demo code confirms nothing at a server that was started without the demo', async () => {
    const server = await startTestServer()
    const { session } = await signedIn(server, { totpSecret: null })
    await setRule(server.owner, 'demo', 'on')
    expect(await outcome(server, session, '246810', 'certificate')).toBe('TWO_FACTOR_NOT_ENABLED')
    await server.close()
  })

  demo('the demo code is refused to a client who has a second factor', async ({ server }) => {
    const { session } = await signedIn(server)
    expect(await outcome(server, session, '246810', 'certificate')).toBe('INVALID_CODE')
  })
})
