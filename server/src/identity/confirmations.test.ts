import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { aClient, aSession, type TestUser, type TestSession } from '#testing/builders.ts'
import { type Door, openDoor, testBehind } from '#testing/door.ts'
import { confirm } from './confirmations.ts'
import { findSession } from './sessions.ts'

const test = testBehind({ env: { CONFIRMATIONS_PER_MINUTE: '100000' } })
const demo = testBehind({ env: { DEMO: '1' } })

const digest = createHash('sha256').update('what is to be done').digest()

async function outcome(
  door: Door,
  { tokenHash }: TestSession,
  code: string,
  action = 'payment',
): Promise<string | null> {
  try {
    await confirm({ services: door.services, tokenHash }, { action, digest, code })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function signedIn(door: Door, wish = {}): Promise<{ user: TestUser; session: TestSession }> {
  const user = await aClient(door.owner, wish)
  return { user, session: await aSession(door.owner, user) }
}

/** Spends a confirmation as a payment would. */
async function spend(
  door: Door,
  id: string,
  { tokenHash }: TestSession,
  what = digest,
  action = 'payment',
): Promise<boolean> {
  const { rows } = await sql<{
    spent: boolean
  }>`select identity.spend_confirmation(${id}, ${tokenHash}, ${action}, ${what}) as spent`.execute(door.owner)
  return rows[0]?.spent === true
}

test('a code buys one confirmation, for five minutes, which is spent once', async ({ door }) => {
  const { user, session } = await signedIn(door)
  const { id, expiresAt } = await confirm(
    { services: door.services, tokenHash: session.tokenHash },
    { action: 'payment', digest, code: door.nextCode(user) },
  )
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 300_000)).toBeLessThan(5_000)
  expect([await spend(door, id, session), await spend(door, id, session)]).toEqual([true, false])
})

describe('a confirmation is void', () => {
  async function bought(door: Door) {
    const { user, session } = await signedIn(door)
    const { id } = await confirm(
      { services: door.services, tokenHash: session.tokenHash },
      { action: 'payment', digest, code: door.nextCode(user) },
    )
    return { user, session, id }
  }

  test('for anything else', async ({ door }) => {
    const { session, id } = await bought(door)
    expect(await spend(door, id, session, createHash('sha256').update('something else').digest())).toBe(false)
    expect(await spend(door, id, session, digest, 'certificate')).toBe(false)
  })

  test('in another session, even of the same user', async ({ door }) => {
    const { user, id } = await bought(door)
    expect(await spend(door, id, await aSession(door.owner, user))).toBe(false)
  })

  test('after five minutes', async ({ door }) => {
    const { session, id } = await bought(door)
    await sql`update identity.confirmation set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      door.owner,
    )
    expect(await spend(door, id, session)).toBe(false)
  })
})

describe('a code is good once', () => {
  test('one after the other', async ({ door }) => {
    const { user, session } = await signedIn(door)
    const code = door.nextCode(user)
    expect([await outcome(door, session, code), await outcome(door, session, code)]).toEqual([
      null,
      'INVALID_CODE',
    ])
  })

  test('ten at once: one confirmation', async ({ door }) => {
    const { user } = await signedIn(door)
    const sessions: TestSession[] = []
    for (let i = 0; i < 10; i += 1) sessions.push(await aSession(door.owner, user))
    const code = door.nextCode(user)
    const outcomes = await Promise.all(sessions.map((session) => outcome(door, session, code)))
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1)
  })
})

describe('wrong codes', () => {
  test('a hundred: five are looked at, and the fifth ends the session', async ({ door }) => {
    const { user, session } = await signedIn(door)
    const outcomes = []
    for (let i = 0; i < 100; i += 1) outcomes.push(await outcome(door, session, '000000'))
    // The last of them says why there is no session any more.
    expect(outcomes.slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'INVALID_CODE'),
      'TOO_MANY_WRONG_CODES',
    ])
    expect(outcomes.filter((code) => code === 'NOT_SIGNED_IN')).toHaveLength(95)
    expect(await findSession(door.services.db, session.tokenHash)).toBeNull()
    const { rows } =
      await sql`select from audit.event where action = 'confirmation-refused' and user_id = ${user.id}`.execute(
        door.owner,
      )
    expect(rows).toHaveLength(5)
  })

  test('a right one in between starts the count anew', async ({ door }) => {
    const { user, session } = await signedIn(door)
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await outcome(door, session, '000000')
      expect(await outcome(door, session, door.nextCode(user))).toBeNull()
    }
  })

  test('the user’s open streams hear that the session ended', async ({ door }) => {
    const { user, session } = await signedIn(door)
    const heard = new Promise<boolean>((resolve) => {
      door.services.changes.subscribe(user.id, (news) =>
        resolve(news !== 'missed-something' && news.sessions),
      )
    })
    for (let i = 0; i < 5; i += 1) await outcome(door, session, '000000')
    expect(await heard).toBe(true)
  })
})

describe('nobody can buy a confirmation', () => {
  test('without a session, or with one that can only enrol', async ({ door }) => {
    const { user } = await signedIn(door)
    const nobody = { token: '', tokenHash: Buffer.alloc(32) }
    expect(await outcome(door, nobody, door.nextCode(user))).toBe('NOT_SIGNED_IN')
    const newcomer = await aClient(door.owner, { totpSecret: null })
    expect(await outcome(door, await aSession(door.owner, newcomer, { complete: false }), '123456')).toBe(
      'ENROLMENT_REQUIRED',
    )
  })

  test('without a second factor, and the demo bank’s code is a code like any other', async ({ door }) => {
    const { session } = await signedIn(door, { totpSecret: null })
    expect(await outcome(door, session, '246810')).toBe('TWO_FACTOR_NOT_ENABLED')
    const { session: other } = await signedIn(door)
    expect(await outcome(door, other, '246810')).toBe('INVALID_CODE')
  })

  test('more often than the operator lets them', async () => {
    const door = await openDoor({ env: { CONFIRMATIONS_PER_MINUTE: '2' } })
    const { user, session } = await signedIn(door)
    const outcomes = []
    for (let i = 0; i < 3; i += 1) outcomes.push(await outcome(door, session, door.nextCode(user)))
    expect(outcomes).toEqual([null, null, 'TOO_MANY_ATTEMPTS'])
    await door.close()
  })
})

describe('in the demo bank', () => {
  demo(
    'the demo code confirms a certificate of a client without a second factor, and no other code does',
    async ({ door }) => {
      const { session } = await signedIn(door, { totpSecret: null })
      const outcomes = []
      for (const code of ['123456', '246810', '246810'])
        outcomes.push(await outcome(door, session, code, 'certificate'))
      expect(outcomes).toEqual(['DEMO_CODE_EXPECTED', null, null])
    },
  )

  demo('the demo code confirms nothing else, and the database asks for a code as well', async ({ door }) => {
    const { session } = await signedIn(door, { totpSecret: null })
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
      expect(await outcome(door, session, '246810', action), action).toBe('TWO_FACTOR_NOT_ENABLED')
    for (const action of ['payment', 'beneficiary', 'adjustment']) {
      const { rows } = await sql`
        select id from identity.buy_confirmation(${session.tokenHash}, null, ${action}, ${digest})`.execute(
        door.services.db,
      )
      expect(rows, action).toEqual([])
    }
  })

  demo('the demo code is worth nothing to a client who has a second factor', async ({ door }) => {
    const { session } = await signedIn(door)
    expect(await outcome(door, session, '246810', 'certificate')).toBe('INVALID_CODE')
  })
})
