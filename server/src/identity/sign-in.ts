import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RefusalCode, SignIn } from '@bank/contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { type Database, isDatabaseBusy } from '#platform/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { attemptKey, deviceCookie, knownDevice } from './device-cookie.ts'
import { matchingStep, nobodysSecret, openTotpSecret } from './one-time-codes.ts'
import { browserName, type Origin, sealAddress } from './origin.ts'
import type { Passwords } from './passwords.ts'
import { isWithinRate, networkOf } from './rates.ts'
import { recoveryMac } from './recovery-codes.ts'

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

/** Where a sign-in comes from: the caller's address, the cookie of a browser that may be known, and what it calls itself. */
export type Caller = { address: string; device: string | null; userAgent?: string }

/** What the browser gets: the session's token, which is kept nowhere else, and the cookie by which it is known next time. */
export type SignedIn = { token: string; tokenHash: Buffer; device: string }

type Found = {
  personId: string
  username: string
  email: string
  dataKey: Buffer
  role: string
  passwordHash: string
  totpSecret: Buffer | null
  twoFactorEnabled: boolean
  version: number
  /** False for a password that staff gave and that opens nothing, or no longer. */
  passwordOpens: boolean
}

/** Why not; for the audit, and for operators who chose exact errors. */
type Reason = 'locked' | 'unknown' | 'wrong-password' | 'blocked' | 'wrong-code' | 'used-code'

/** No refusal is faster than this, so that its time says nothing about its reason. */
const floorMs = 300
const tokenBytes = 32

/**
 * Signs a person in with identifier, password and code, or a recovery code in its place, in one call. Refuses TOO_MANY_ATTEMPTS by caller and name, whether
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

  const { token, tokenHash } = newToken()
  const reason = await services.passwords.whenThereIsRoom(() => attempt(services, caller, { ...order, identifier, key, tokenHash }))
  if (reason !== null) {
    await floor
    refuse(config.signInErrors === 'exact' ? exactRefusal(reason, identifier) : 'INVALID_CREDENTIALS')
  }
  return { token, tokenHash, device: deviceCookie(secrets, device, identifier, clock()) }
}

/** A session's token, which only its browser will know, and what the database knows of it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
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
async function attempt(services: SignInServices, caller: Caller, order: Attempt): Promise<Reason | null> {
  const { db, secrets, passwords, clock, config } = services
  const { identifier, password, code, recoveryCode, key, tokenHash } = order
  const { rows: claims } = await sql<{ mayTry: boolean }>`select identity.claim_attempt(${key}) as may_try`.execute(db)
  const mayTry = claims[0]?.mayTry === true
  const found = await lookUp(services, identifier)

  const isSamePassword = await passwords.isRight(mayTry && found ? found.passwordHash : null, password)
  const isRightPassword = isSamePassword && found?.passwordOpens === true
  const sealed = found?.totpSecret ?? null
  const secret = found && sealed ? openTotpSecret(secrets, found.personId, sealed) : nobodysSecret
  const step = matchingStep(secret, code ?? '', clock())
  const mac = recoveryMac(secrets, found?.personId ?? '', recoveryCode ?? '')
  // Whether a recovery code is right, and unused, is the database's to say, in the statement that uses it up.
  const recovery = recoveryCode === undefined ? null : mac
  const from = originOf(services, caller, identifier, found)

  const reason = reasonAgainst({ mayTry, found, isRightPassword, hasFactor: step !== null || recovery !== null })
  if (reason === null && found !== null) {
    const { rows } = await sql<{ opened: boolean }>`
      select identity.open_session(
        ${found.personId}, ${found.twoFactorEnabled ? step : null}, ${tokenHash}, ${key}, ${config.requireTwoFactor},
        ${recovery}, ${found.version}, ${from}
      ) as opened`.execute(db)
    if (rows[0]?.opened) return null
  }
  const recorded = reason ?? (recovery === null ? 'used-code' : 'wrong-code')
  const { new_device: _, ...refusedFrom } = from
  await sql`select identity.record_refused_sign_in(${found?.personId ?? null}, ${recorded}, ${refusedFrom})`.execute(db)
  return recorded
}

/** Whoever has this name. A fault is none of a stranger's business, except where an operator wants every error exact. */
async function lookUp({ db, config }: SignInServices, identifier: string): Promise<Found | null> {
  try {
    const { rows } = await sql<Found>`select * from identity.look_up(${identifier})`.execute(db)
    return rows[0] ?? null
  } catch (error) {
    if (config.signInErrors === 'exact' && !isDatabaseBusy(error)) throw new Refusal('LOOKUP_FAILED', [], { cause: error })
    throw error
  }
}

/** From where, for the session and the audit. An address is sealed with its person's key, so nobody's is written down for nobody. */
function originOf({ secrets, clock }: SignInServices, caller: Caller, identifier: string, found: Found | null): Origin {
  const browser = browserName(caller.userAgent ?? '')
  if (found === null) return { browser, address: null }
  const names = [identifier, found.username, found.email]
  return {
    browser,
    address: sealAddress(secrets, { id: found.personId, dataKey: found.dataKey }, caller.address),
    // By whichever of their names they signed in here before.
    new_device: names.every((name) => knownDevice(secrets, caller.device, name, clock()) === null),
  }
}

type Evidence = { mayTry: boolean; found: Found | null; isRightPassword: boolean; hasFactor: boolean }

function reasonAgainst({ mayTry, found, isRightPassword, hasFactor }: Evidence): Reason | null {
  if (!mayTry) return 'locked'
  if (found === null) return 'unknown'
  if (!isRightPassword) return 'wrong-password'
  if (found.role === 'blocked') return 'blocked'
  if (found.twoFactorEnabled && !hasFactor) return 'wrong-code'
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
