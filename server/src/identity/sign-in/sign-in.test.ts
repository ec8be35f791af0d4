import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient } from '#testing/builders.ts'
import { failTogether, outcome, outcomes, reasons, stranger } from '#testing/sign-ins.ts'
import { type TestServer, startTestServer, testWithServer } from '#testing/test-server.ts'
import { codeOf, dummySecret, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { owaspCost } from '#identity/passwords/passwords.ts'
import { findSession } from '#identity/sessions.ts'
import { type Caller, signIn } from './sign-in.ts'
import { withoutRateLimits } from '#testing/settings.ts'

/** The rates have tests of their own; here they would only be in the way. */
const test = testWithServer({ env: withoutRateLimits })

/** The long programme tries a thousand. */
const guesses = process.env['TEST_LONG'] ? 1_000 : 50

async function unlock(server: TestServer): Promise<void> {
  await sql`update identity.attempt set locked_until = now() - interval '1 second'
    where locked_until > now()`.execute(server.owner)
}

describe('every refusal is the same refusal', () => {
  test('an unknown name, a wrong password, a wrong code and a blocked user read alike', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const blocked = await aClient(server.owner, { role: 'blocked' })
    const right = server.credentialsOf(user)
    const refused = [
      { ...right, identifier: 'no-such-user' },
      { ...right, identifier: 'unknown@nowhere.example' },
      { ...right, password: 'wrong' },
      { ...right, code: '000000' },
      server.credentialsOf(blocked),
    ]
    expect(await outcomes(server, refused)).toEqual(refused.map(() => 'INVALID_CREDENTIALS'))
    expect(await outcome(server, right)).toBeNull()
    expect(await reasons(server, user)).toEqual({ 'wrong-password': 1, 'wrong-code': 1 })
    expect(await reasons(server, blocked)).toEqual({ blocked: 1 })
  })

  test('exact errors are those of the specification where the operator chose them', async () => {
    const server = await startTestServer({ env: { ...withoutRateLimits, SIGN_IN_ERRORS: 'exact' } })
    const user = await aClient(server.owner)
    const blocked = await aClient(server.owner, { role: 'blocked' })
    const right = server.credentialsOf(user)
    const refused = [
      { ...right, identifier: 'unknown' },
      { ...right, identifier: 'unknown@nowhere.example' },
      { ...right, password: 'wrong' },
      { ...right, code: '000000' },
      server.credentialsOf(blocked),
    ]
    expect(await outcomes(server, refused)).toEqual([
      'USERNAME_NOT_FOUND',
      'EMAIL_NOT_FOUND',
      'INVALID_PASSWORD',
      'INVALID_CODE',
      'INVALID_CREDENTIALS',
    ])
    expect(await outcome(server, right)).toBeNull()
    expect(await outcome(server, right)).toBe('INVALID_CODE')
    await failTogether(server, 5, user)
    expect(await outcome(server, right)).toBe('INVALID_CREDENTIALS')
    await server.close()
  })

  test('a look-up that fails is a fault, and has its own name only where errors are exact', async () => {
    const aUser = { identifier: 'helena', password: 'whatever', code: '000000' }
    for (const exact of [false, true]) {
      const server = await startTestServer({
        env: { ...withoutRateLimits, ...(exact && { SIGN_IN_ERRORS: 'exact' }) },
      })
      await sql`revoke execute on function identity.find_credential from bank_app`.execute(server.owner)
      const refused = expect(signIn(server.services, stranger, aUser)).rejects
      const fault = { message: expect.stringContaining('permission denied') }
      // The log has the fault behind it.
      if (exact) await refused.toMatchObject({ code: 'LOOKUP_FAILED', issues: [], cause: fault })
      else await refused.toMatchObject(fault)
      await server.close()
    }
  })
})

test('of a refused sign-in under a name of no user the browser is noted, and no address', async ({
  server,
}) => {
  const caller = { ...stranger, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }
  await outcome(server, { identifier: 'no-such-name', password: 'x', code: '123456' }, caller)
  const { rows } = await sql<{ detail: object }>`
    select detail from audit.event where action = 'sign-in-refused' and user_id is null
    order by id desc limit 1`.execute(server.owner)
  expect(rows).toEqual([{ detail: { reason: 'unknown', browser: 'Firefox on Linux', address: null } }])
})

describe('a code is accepted once', () => {
  test('one after the other', async ({ server }) => {
    const user = await aClient(server.owner)
    const right = server.credentialsOf(user)
    expect([await outcome(server, right), await outcome(server, right)]).toEqual([
      null,
      'INVALID_CREDENTIALS',
    ])
    expect(await reasons(server, user)).toEqual({ 'used-code': 1 })
  })

  test('one of sixteen concurrent sign-ins with a code succeeds', async ({ server }) => {
    const user = await aClient(server.owner)
    const right = server.credentialsOf(user)
    // Uses a browser for each try; otherwise the lock-out would refuse them.
    const known = await signIn(server.services, stranger, server.credentialsOf(user))
    await sql`delete from identity.attempt`.execute(server.owner)
    const fresh = { ...right, code: server.nextCode(user) }
    const callers = Array.from({ length: 16 }, (_, i) => ({
      address: `192.0.2.${i}`,
      device: i < 4 ? known.device : null,
    }))
    const answers = await Promise.all(callers.map((caller) => outcome(server, fresh, caller)))
    expect(answers.filter((code) => code === null)).toHaveLength(1)
  })

  test('a code before the one that was used is refused too', async ({ server }) => {
    const user = await aClient(server.owner)
    const earlier = server.credentialsOf(user)
    const later = server.credentialsOf(user)
    expect([await outcome(server, later), await outcome(server, earlier)]).toEqual([
      null,
      'INVALID_CREDENTIALS',
    ])
  })
})

describe('lock-out', () => {
  test(`five of ${guesses} wrong passwords from as many addresses are compared, and none after that`, async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const right = server.credentialsOf(user)
    let sent = 0
    const attacker = async () => {
      while (sent < guesses) {
        sent += 1
        const caller = { address: `198.51.${sent >> 8}.${sent & 255}`, device: null }
        expect(await outcome(server, { ...right, password: `guess ${sent}` }, caller)).toBe(
          'INVALID_CREDENTIALS',
        )
      }
    }
    await Promise.all(Array.from({ length: 18 }, attacker))
    expect(await reasons(server, user)).toEqual({ 'wrong-password': 5, locked: guesses - 5 })
    expect(await outcome(server, right)).toBe('INVALID_CREDENTIALS')
  }, 300_000)

  test('a lock lasts 15 minutes, then an hour, then a day each time, and a success resets it', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    await sql`delete from identity.attempt`.execute(server.owner)
    const minutes = []
    for (let round = 0; round < 4; round += 1) {
      const wrong = { ...server.credentialsOf(user), password: 'wrong' }
      await Promise.all(Array.from({ length: 7 }, () => outcome(server, wrong)))
      const { rows } = await sql<{ minutes: string }>`
        select round(extract(epoch from locked_until - last_at) / 60)::text as minutes
          from identity.attempt`.execute(server.owner)
      minutes.push(...rows.map((row) => Number(row.minutes)))
      await unlock(server)
    }
    expect(minutes).toEqual([15, 60, 1440, 1440])
    expect(await reasons(server, user)).toEqual({ 'wrong-password': 20, locked: 8 })
    expect(await outcome(server, server.credentialsOf(user))).toBeNull()
    const { rows: left } = await sql`select from identity.attempt`.execute(server.owner)
    expect(left).toHaveLength(0)
  })

  test('names that do not exist are locked like any other', async ({ server }) => {
    await sql`delete from identity.attempt`.execute(server.owner)
    const order = { identifier: 'no-user-here', password: 'x', code: '123456' }
    await Promise.all(Array.from({ length: 6 }, () => outcome(server, order)))
    const { rows } = await sql<{
      locked: boolean
    }>`select locked_until > now() as locked from identity.attempt`.execute(server.owner)
    expect(rows).toEqual([{ locked: true }])
  })

  test('another spelling of the name gives no further tries', async ({ server }) => {
    const user = await aClient(server.owner, { username: 'kirsten-ines' })
    await sql`delete from identity.attempt`.execute(server.owner)
    const right = server.credentialsOf(user)
    // Capitals, the Kelvin sign, full-width letters and a ligature-like compatibility form all fold to the
    // same name.
    const spellings = [
      'kirsten-ines',
      'KIRSTEN-INES',
      '\u212Airsten-ines',
      '\uFF4Birsten-ines',
      'kir\u017Ften-ines',
    ]
    const wrong = spellings.map((identifier) => ({ ...right, identifier, password: 'wrong' }))
    expect(await outcomes(server, wrong)).toEqual(spellings.map(() => 'INVALID_CREDENTIALS'))
    const { rows } = await sql`select from identity.attempt`.execute(server.owner)
    expect(rows).toHaveLength(1)
    expect(await outcome(server, right)).toBe('INVALID_CREDENTIALS')
  })

  test('strangers cannot lock out a browser that signed in before, and its tries are counted too', async ({
    server,
  }) => {
    const user = await aClient(server.owner)
    const { device } = await signIn(server.services, stranger, server.credentialsOf(user))
    const home: Caller = { address: '203.0.113.5', device }
    await failTogether(server, 6, user)
    expect(await outcome(server, server.credentialsOf(user))).toBe('INVALID_CREDENTIALS')
    expect(await outcome(server, server.credentialsOf(user), home)).toBeNull()
    await failTogether(server, 5, user, home)
    expect(await outcome(server, server.credentialsOf(user), home)).toBe('INVALID_CREDENTIALS')
  })

  test('a user’s own browser gives no tries at another user’s name', async ({ server }) => {
    const victim = await aClient(server.owner)
    const attacker = await aClient(server.owner)
    const { device } = await signIn(server.services, stranger, server.credentialsOf(attacker))
    await sql`delete from identity.attempt`.execute(server.owner)
    await outcome(server, { ...server.credentialsOf(victim), password: 'wrong' })
    await outcome(server, { ...server.credentialsOf(victim), password: 'wrong' }, { ...stranger, device })
    const { rows } = await sql<{ failures: number }>`select failures from identity.attempt`.execute(
      server.owner,
    )
    expect(rows).toEqual([{ failures: 2 }])
  })
})

describe('too many requests', () => {
  test('are refused by address, and by name whether it exists or not', async () => {
    const server = await startTestServer({
      env: { SIGN_IN_REQUESTS_PER_MINUTE: '4', SIGN_IN_REQUESTS_PER_NAME: '2' },
    })
    const user = await aClient(server.owner)
    const wrong = { identifier: 'x', password: 'wrong', code: '123456' }
    const fromOne = []
    for (let i = 0; i < 5; i += 1)
      fromOne.push(
        await outcome(server, { ...wrong, identifier: `name-${i}` }, { ...stranger, address: '192.0.2.77' }),
      )
    expect(fromOne).toEqual([...Array.from({ length: 4 }, () => 'INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS'])
    for (const identifier of [user.username, 'no-such-name']) {
      const forOne = []
      for (let i = 0; i < 3; i += 1)
        forOne.push(
          await outcome(server, { ...wrong, identifier }, { ...stranger, address: `203.0.113.${i}` }),
        )
      expect(forOne).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'])
    }
    await server.close()
  })

  test('a crowd is refused with BUSY, which costs no try', async () => {
    const server = await startTestServer({ env: withoutRateLimits, passwordCost: owaspCost })
    const user = await aClient(server.owner)
    await sql`delete from identity.attempt`.execute(server.owner)
    const names = Array.from({ length: 40 }, (_, i) => ({
      ...server.credentialsOf(user),
      identifier: `crowd-${i}`,
    }))
    const answers = await outcomes(server, names)
    const busy = answers.filter((code) => code === 'BUSY').length
    expect(busy).toBeGreaterThan(0)
    const { rows } = await sql`select from identity.attempt`.execute(server.owner)
    expect(rows).toHaveLength(40 - busy)
    await server.close()
  })
})

describe('a user without a second factor', () => {
  test('gets a session that can only enrol', async ({ server }) => {
    const user = await aClient(server.owner, { totpSecret: null })
    const { tokenHash } = await signIn(server.services, stranger, server.credentialsOf(user))
    expect(await findSession(server.services.db, tokenHash)).toMatchObject({
      complete: false,
      user: { twoFactorEnabled: false },
    })
  })

  test('signs in with any six digits where the bank asks for none', async () => {
    const server = await startTestServer({ env: { REQUIRE_TWO_FACTOR: '0' } })
    const user = await aClient(server.owner, { totpSecret: null })
    // The second code would be right for the secret that stands in for a missing one.
    for (const code of ['999999', codeOf(dummySecret, stepAt(server.services.clock()))]) {
      const { tokenHash } = await signIn(server.services, stranger, { ...server.credentialsOf(user), code })
      expect(await findSession(server.services.db, tokenHash)).toMatchObject({ complete: true })
    }
    expect(await outcome(server, { ...server.credentialsOf(user), password: 'wrong' })).toBe(
      'INVALID_CREDENTIALS',
    )
    await server.close()
  })
})
