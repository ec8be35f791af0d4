import type { SignIn } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { aClient, aSession, type TestUser } from '#testing/builders.ts'
import { type Door, openDoor, testBehind } from '#testing/door.ts'
import { type Caller, signIn } from './sign-in.ts'

const unhurried = { SIGN_IN_REQUESTS_PER_NAME: '100000', SIGN_IN_REQUESTS_PER_MINUTE: '100000' }
const test = testBehind({ env: unhurried })

const stranger: Caller = { address: '192.0.2.1', device: null }

const emailOf = ({ username }: TestUser) => `${username}@client.example`

/** The refusal's code; null for a session. */
async function outcome(door: Door, order: SignIn, caller = stranger): Promise<string | null> {
  try {
    await signIn(door.services, caller, order)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Why sign-ins of this user were refused, as the audit has it, with how often. */
async function reasons(door: Door, user: TestUser): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; times: string }>`
    select detail->>'reason' as reason, count(*) as times from audit.event
    where action = 'sign-in-refused' and user_id = ${user.id} group by 1`.execute(door.owner)
  return Object.fromEntries(rows.map(({ reason, times }) => [reason, Number(times)]))
}

describe('a user has one count of failed sign-ins', () => {
  test('five by the user name lock the e-mail address, and the other way round', async ({ door }) => {
    for (const nameFirst of [true, false]) {
      const user = await aClient(door.owner)
      const names = nameFirst ? [user.username, emailOf(user)] : [emailOf(user), user.username]
      const [typed = '', other = ''] = names
      for (let i = 0; i < 5; i += 1) {
        await outcome(door, { ...door.credentialsOf(user), identifier: typed, password: 'wrong' })
      }
      const right = { ...door.credentialsOf(user), identifier: other }
      expect(await outcome(door, right)).toBe('INVALID_CREDENTIALS')
      expect(await reasons(door, user)).toEqual({ 'wrong-password': 5, locked: 1 })
    }
  })

  test('forty at once by both names: five are compared', async ({ door }) => {
    const user = await aClient(door.owner)
    const right = door.credentialsOf(user)
    const wrong = (i: number) => ({
      ...right,
      identifier: i % 2 === 0 ? user.username : emailOf(user),
      password: `guess ${i}`,
    })
    for (const from of [0, 10, 20, 30]) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => outcome(door, wrong(from + i))))
    }
    expect(await reasons(door, user)).toEqual({ 'wrong-password': 5, locked: 35 })
  })

  test('a known browser has one count too, whichever name it signed in with', async ({ door }) => {
    const user = await aClient(door.owner)
    const byEmail = { ...door.credentialsOf(user), identifier: emailOf(user) }
    const { device } = await signIn(door.services, stranger, byEmail)
    const home: Caller = { address: '203.0.113.5', device }
    for (let i = 0; i < 5; i += 1) await outcome(door, { ...door.credentialsOf(user), password: 'wrong' })
    expect(await outcome(door, door.credentialsOf(user))).toBe('INVALID_CREDENTIALS')
    for (let i = 0; i < 5; i += 1) {
      const identifier = i % 2 === 0 ? user.username : emailOf(user)
      await outcome(door, { ...door.credentialsOf(user), identifier, password: 'wrong' }, home)
    }
    expect(await reasons(door, user)).toEqual({ 'wrong-password': 10, locked: 1 })
    expect(await outcome(door, door.credentialsOf(user), home)).toBe('INVALID_CREDENTIALS')
  })

  test('two names that nobody has are counted apart', async ({ door }) => {
    await sql`delete from identity.attempt`.execute(door.owner)
    const typed = { password: 'x', code: '123456' }
    for (const identifier of ['nobody-at-all', 'nobody-at-all@client.example']) {
      for (let i = 0; i < 5; i += 1) await outcome(door, { identifier, ...typed })
    }
    const { rows } = await sql<{ locked: boolean }>`
      select locked_until > now() as locked from identity.attempt`.execute(door.owner)
    expect(rows).toEqual([{ locked: true }, { locked: true }])
  })

  test('no name that is typed counts for a user who has another', async ({ door }) => {
    const user = await aClient(door.owner)
    await sql`delete from identity.attempt`.execute(door.owner)
    await outcome(door, { ...door.credentialsOf(user), password: 'wrong' })
    for (const identifier of [`user|${user.id}|0`, `user|${user.id}|1`]) {
      for (let i = 0; i < 5; i += 1) await outcome(door, { identifier, password: 'x', code: '123456' })
    }
    expect(await outcome(door, door.credentialsOf(user))).toBeNull()
  })
})

describe('requests a minute for one name', () => {
  test('are one sum for both names of a user, and what exceeds it reads like any refusal', async () => {
    const door = await openDoor({ env: { ...unhurried, SIGN_IN_REQUESTS_PER_NAME: '4' } })
    const user = await aClient(door.owner)
    const by = (identifier: string) => outcome(door, { ...door.credentialsOf(user), identifier })
    for (const identifier of [user.username, emailOf(user), user.username, emailOf(user)]) {
      expect(await by(identifier)).toBeNull()
    }
    // TOO_MANY_ATTEMPTS here would say that both names are one user's.
    expect(await by(user.username)).toBe('INVALID_CREDENTIALS')
    expect(await by(emailOf(user))).toBe('INVALID_CREDENTIALS')
    expect(await reasons(door, user)).toEqual({ locked: 2 })
    expect(await by(user.username)).toBe('INVALID_CREDENTIALS')
    expect(await by(user.username)).toBe('TOO_MANY_ATTEMPTS')
    await door.close()
  })

  test('a name is refused after the same time whether it exists or not', async () => {
    const door = await openDoor({ env: { ...unhurried, SIGN_IN_REQUESTS_PER_NAME: '1' } })
    const user = await aClient(door.owner)
    for (const identifier of [user.username, 'no-such-name']) {
      const order = { identifier, password: 'wrong', code: '123456' }
      await outcome(door, order)
      const started = performance.now()
      expect(await outcome(door, order)).toBe('TOO_MANY_ATTEMPTS')
      expect(performance.now() - started).toBeGreaterThanOrEqual(295)
    }
    await door.close()
  })
})

describe('new credentials start a new count', () => {
  test('a password from staff signs in where the old one was locked, in every browser', async ({ door }) => {
    const user = await aClient(door.owner)
    const admin = door.browser(await aSession(door.owner, await aClient(door.owner, { role: 'admin' })))
    const { device } = await signIn(door.services, stranger, door.credentialsOf(user))
    const home: Caller = { address: '203.0.113.5', device }
    for (const caller of [stranger, home]) {
      for (let i = 0; i < 5; i += 1) {
        await outcome(door, { ...door.credentialsOf(user), password: 'wrong' }, caller)
      }
      expect(await outcome(door, door.credentialsOf(user), caller)).toBe('INVALID_CREDENTIALS')
    }
    const newPassword = 'one time only 22'
    const reset = await admin.post(`/api/admin/people/${user.id}/password`, { newPassword })
    expect(reset.status, reset.text).toBe(200)
    for (const caller of [stranger, home]) {
      expect(await outcome(door, door.credentialsOf(user), caller)).toBe('INVALID_CREDENTIALS')
      expect(await outcome(door, { ...door.credentialsOf(user), password: newPassword }, caller)).toBeNull()
    }
  })
})
