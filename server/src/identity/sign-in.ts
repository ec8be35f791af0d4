import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RefusalCode, SignIn } from '@bank/contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { attemptKey, deviceCookie, knownDevice } from './device-cookie.ts'
import { matchingStep, nobodysSecret, openTotpSecret } from './one-time-codes.ts'
import type { Passwords } from './passwords.ts'
import { isWithinRate, networkOf } from './rates.ts'

export type SignInServices = {
  db: Database
  secrets: Secrets
  passwords: Passwords
  clock: Clock
  config: {
    signInErrors: 'uniform' | 'exact'
    requireTwoFactor: boolean
    rates: { signInsPerAddress: number; signInsPerName: number }
  }
}

/** Where a sign-in comes from: the caller's address, and the cookie of a browser that may be known. */
export type Caller = { address: string; device: string | null }

/** What the browser gets: the session's token, which is kept nowhere else, and the cookie by which it is known next time. */
export type SignedIn = { token: string; tokenHash: Buffer; device: string }

type Found = {
  personId: string
  role: string
  passwordHash: string
  totpSecret: Buffer | null
  twoFactorEnabled: boolean
}

/** Why not; for the audit, and for operators who chose exact errors. */
type Reason = 'locked' | 'unknown' | 'wrong-password' | 'blocked' | 'wrong-code' | 'used-code'

/** No refusal is faster than this, so that its time says nothing about its reason. */
const floorMs = 300
const tokenBytes = 32

/**
 * Signs a person in with identifier, password and code in one call. Refuses TOO_MANY_ATTEMPTS by caller and name, whether
 * the name exists or not, BUSY where too many sign in at once, and everything else as INVALID_CREDENTIALS after the same
 * work. `signInErrors: 'exact'` gives the error catalogue's own reasons (specification 1, section 8).
 */
export async function signIn(services: SignInServices, caller: Caller, order: SignIn): Promise<SignedIn> {
  const { secrets, clock, config } = services
  const floor = wait(floorMs)
  // What is counted has to be what is looked up, or a second spelling would buy a second set of tries.
  const identifier = order.identifier.normalize('NFKC').toLowerCase()
  const device = knownDevice(secrets, caller.device, identifier, clock())
  const key = attemptKey(secrets, device, identifier)
  await refuseCrowds(services, caller, key)

  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = hashOfToken(token)
  const reason = await services.passwords.whenThereIsRoom(() => attempt(services, { ...order, identifier, key, tokenHash }))
  if (reason !== null) {
    await floor
    refuse(config.signInErrors === 'exact' ? exactRefusal(reason, identifier) : 'INVALID_CREDENTIALS')
  }
  return { token, tokenHash, device: deviceCookie(secrets, device, identifier, clock()) }
}

/** SHA-256 of a session's token, which is all the database knows of it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function refuseCrowds({ db, config: { rates } }: SignInServices, { address }: Caller, key: Buffer): Promise<void> {
  if (!(await isWithinRate(db, `sign-in|${networkOf(address)}`, rates.signInsPerAddress))) refuse('TOO_MANY_ATTEMPTS')
  if (!(await isWithinRate(db, `sign-in|${key.toString('hex')}`, rates.signInsPerName))) refuse('TOO_MANY_ATTEMPTS')
}

type Attempt = SignIn & { key: Buffer; tokenHash: Buffer }

/**
 * One attempt, counted before anything is compared and in statements of their own: nothing that happens afterwards can
 * take the count back. Answers why there is no session; null when there is one. Every path does the same work.
 */
async function attempt(services: SignInServices, { identifier, password, code, key, tokenHash }: Attempt): Promise<Reason | null> {
  const { db, secrets, passwords, clock, config } = services
  const { rows: claims } = await sql<{ mayTry: boolean }>`select identity.claim_attempt(${key}) as may_try`.execute(db)
  const mayTry = claims[0]?.mayTry === true
  const { rows: people } = await sql<Found>`
    select person_id, role, password_hash, totp_secret, two_factor_enabled from identity.look_up(${identifier})`.execute(db)
  const found = people[0] ?? null

  const isRightPassword = await passwords.isRight(mayTry && found ? found.passwordHash : null, password)
  const sealed = found?.totpSecret ?? null
  const secret = found && sealed ? openTotpSecret(secrets, found.personId, sealed) : nobodysSecret
  const step = matchingStep(secret, code, clock())

  const reason = reasonAgainst({ mayTry, found, isRightPassword, step })
  if (reason === null && found !== null) {
    const { rows } = await sql<{ opened: boolean }>`
      select identity.open_session(
        ${found.personId}, ${found.twoFactorEnabled ? step : null}, ${tokenHash}, ${key}, ${config.requireTwoFactor}
      ) as opened`.execute(db)
    if (rows[0]?.opened) return null
  }
  const recorded = reason ?? 'used-code'
  await sql`select identity.record_refused_sign_in(${found?.personId ?? null}, ${recorded})`.execute(db)
  return recorded
}

type Evidence = { mayTry: boolean; found: Found | null; isRightPassword: boolean; step: number | null }

function reasonAgainst({ mayTry, found, isRightPassword, step }: Evidence): Reason | null {
  if (!mayTry) return 'locked'
  if (found === null) return 'unknown'
  if (!isRightPassword) return 'wrong-password'
  if (found.role === 'blocked') return 'blocked'
  if (found.twoFactorEnabled && step === null) return 'wrong-code'
  return null
}

function exactRefusal(reason: Reason, identifier: string): RefusalCode {
  switch (reason) {
    case 'unknown':
      return identifier.includes('@') ? 'EMAIL_NOT_FOUND' : 'USERNAME_NOT_FOUND'
    case 'wrong-password':
      return 'INVALID_PASSWORD'
    case 'wrong-code':
    case 'used-code':
      return 'INVALID_CODE'
    case 'locked':
    case 'blocked':
      return 'INVALID_CREDENTIALS'
  }
}
