import { setTimeout as wait } from 'node:timers/promises'
import type { RefusalCode, SignIn } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Clock } from '#platform/clock.ts'
import { type Database, isDatabaseBusy } from '#platform/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { withProof } from '#platform/with-proof.ts'
import { attemptKey, deviceCookie, knownDevice, otherAttemptKeys } from './device-cookie.ts'
import { matchingStep, dummySecret, decryptTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { browserName, type Origin, encryptAddress } from './origin.ts'
import type { Passwords } from '#identity/passwords/passwords.ts'
import { findSigningPasskey } from '#identity/passkeys/sign-in-by-passkey.ts'
import { comparable, noUser } from './names.ts'
import { openSession } from './open-session.ts'
import { isAnyLocked, isWithinRate, networkOf } from './rates.ts'
import { recoveryMacs } from '#identity/second-factor/recovery-codes.ts'
import { newToken } from '#platform/keys/token.ts'

export type SignInServices = {
  db: Database
  secrets: Secrets
  passwords: Passwords
  clock: Clock
  config: {
    signInErrors: 'uniform' | 'exact'
    publicOrigins: string[] | null
    rates: { signInsPerAddress: number; signInsPerName: number }
  }
}

/** The origin of a sign-in: the caller's address, the device cookie and the user agent. */
export type Caller = { address: string; device: string | null; userAgent?: string }

/** The result for the browser: the session's token, which is stored nowhere else, and the device cookie. */
export type SignedIn = { token: string; tokenHash: Buffer; device: string }

type Found = {
  userId: string
  username: string
  email: string
  dataKey: Buffer
  role: string
  passwordHash: string
  totpSecret: Buffer | null
  twoFactorEnabled: boolean
  version: number
  /** False for a password issued by an admin that is provisional or has expired. */
  passwordOpens: boolean
}

/** The reason of a refusal, for the audit and for operators who chose exact errors. */
type Reason = 'locked' | 'unknown' | 'wrong-password' | 'blocked' | 'wrong-code' | 'used-code'

/** The shortest time of a refusal, so that its duration does not reveal its reason. */
const floorMs = 300

/**
 * Signs a user in with identifier, password and code in one call; a recovery code or a passkey may stand in
 * for the code. Refuses TOO_MANY_ATTEMPTS by caller and by the typed name, whether a user has it or not, BUSY
 * where too many sign in at once, and everything else as INVALID_CREDENTIALS after the same work.
 * `signInErrors: 'exact'` gives the error catalogue's own reasons (specification 1, section 8).
 */
export async function signIn(services: SignInServices, caller: Caller, order: SignIn): Promise<SignedIn> {
  const { db, secrets, clock, config } = services
  const floor = wait(floorMs)
  if (!(await isWithinRate(db, `sign-in|${networkOf(caller.address)}`, config.rates.signInsPerAddress))) {
    refuse('TOO_MANY_ATTEMPTS')
  }
  // The counted name has to be the looked-up name, or a second spelling would give a second set of tries.
  const identifier = comparable(order.identifier)
  const found = await lookUp(services, identifier)
  const name = found?.username ?? identifier
  const names = found ? [name, found.email] : [name]
  const device = knownDevice(secrets, caller.device, names, clock())
  const typedKey = attemptKey(secrets, device, { identifier })
  if (!(await isWithinRate(db, `sign-in|${typedKey.toString('hex')}`, config.rates.signInsPerName))) {
    // The look-up of an existing name may take longer than that of an unknown one.
    await floor
    refuse('TOO_MANY_ATTEMPTS')
  }

  const key = attemptKey(secrets, device, found ?? { identifier })
  const { token, tokenHash } = newToken()
  const otherKeys = otherAttemptKeys(secrets, device, found ?? { identifier })
  const attempted = { ...order, identifier, found, device, key, otherKeys, tokenHash }
  const reason = await services.passwords.runInTurn(() => attempt(services, caller, attempted))
  if (reason !== null) {
    await floor
    refuse(config.signInErrors === 'exact' ? exactRefusal(reason, identifier) : 'INVALID_CREDENTIALS')
  }
  return { token, tokenHash, device: deviceCookie(secrets, device, name, clock()) }
}

type Attempt = SignIn & {
  found: Found | null
  device: string | null
  key: Buffer
  otherKeys: Buffer[]
  tokenHash: Buffer
}

/**
 * Tries to sign in once. The attempt is counted before anything is compared, in its own statements, so that
 * no later rollback undoes the count. Returns why there is no session, or null. Every path does the same
 * work.
 */
async function attempt(services: SignInServices, caller: Caller, order: Attempt): Promise<Reason | null> {
  const { db, secrets, passwords, clock } = services
  const { password, code, recoveryCode, found } = order
  const mayTry = await claimAttempt(services, order)

  const isSamePassword = await passwords.isRight(mayTry && found ? found.passwordHash : null, password)
  const isRightPassword = isSamePassword && found?.passwordOpens === true
  const ciphertext = found?.totpSecret ?? null
  const secret = found && ciphertext ? decryptTotpSecret(secrets, found.userId, ciphertext) : dummySecret
  const step = matchingStep(secret, code ?? '', clock())
  const macs = recoveryMacs(secrets, found?.userId ?? '', recoveryCode ?? '')
  // The database decides, in the statement that consumes it, whether a recovery code is right and unused.
  const recovery = recoveryCode === undefined ? null : await macOfOwnPepper(db, found?.userId ?? noUser, macs)
  const passkey = await findSigningPasskey(services, order)
  const from = originOf(services, caller, order)

  const reason = reasonAgainst({
    mayTry,
    found,
    isRightPassword,
    hasFactor: step !== null || recovery !== null || passkey !== null,
  })
  if (reason === null && found !== null) {
    if (await openSession(services, { ...order, found, step, recovery, signed: passkey, from })) {
      await renewHash(services, found.passwordHash, order)
      return null
    }
  }
  // Without a reason so far the database has refused the code: a step that was used, or a recovery code.
  const recorded = reason ?? (recovery === null ? 'used-code' : 'wrong-code')
  const { new_device: _, ...refusedFrom } = from
  await sql`
    select identity.record_refused_sign_in(${found?.userId ?? null}, ${recorded},
      ${refusedFrom})`.execute(db)
  return recorded
}

/**
 * Finds which of these MACs, one for each pepper, belongs to a recovery code of the user; the first MAC if
 * none does.
 */
async function macOfOwnPepper(db: Database, userId: string, macs: [Buffer, ...Buffer[]]): Promise<Buffer> {
  if (macs.length === 1) return macs[0]
  const { rows } = await sql<{ mac: Buffer | null }>`
    select identity.find_recovery_mac(${userId}, ${macs}::bytea[]) as mac`.execute(db)
  return rows[0]?.mac ?? macs[0]
}

/**
 * Hashes a right password again if an older pepper went into its hash. The session is open by now, so a busy
 * database does not refuse the sign-in: the next one hashes it.
 */
async function renewHash(
  { db, secrets, passwords }: SignInServices,
  known: string,
  { password, tokenHash }: Attempt,
): Promise<void> {
  if (!passwords.isOfOlderPepper(known)) return
  const renewed = await passwords.hash(password)
  try {
    await withProof(
      { db, secrets },
      ['renew-password-hash', tokenHash, known, renewed],
      async (tx) =>
        await sql`select identity.renew_password_hash(${tokenHash}, ${known}, ${renewed})`.execute(tx),
    )
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
  }
}

/**
 * Counts an attempt under all names of the user together. Returns false while the user is locked or has had
 * too many requests this minute. Both read alike: TOO_MANY_ATTEMPTS by one name after requests by another
 * would reveal that both belong to one user.
 */
async function claimAttempt(
  { db, config }: SignInServices,
  { key, otherKeys }: Pick<Attempt, 'key' | 'otherKeys'>,
): Promise<boolean> {
  const isWithin = await isWithinRate(db, `sign-in-user|${key.toString('hex')}`, config.rates.signInsPerName)
  const { mayTry } = await callForRow(
    db,
    sql<{ mayTry: boolean }>`select identity.claim_attempt(${key}) as may_try`,
  )
  const isLocked = await isAnyLocked(db, otherKeys)
  return isWithin && mayTry && !isLocked
}

/**
 * Finds the user with this name. A fault is hidden from strangers, unless the operator chose exact errors.
 */
async function lookUp(services: SignInServices, identifier: string): Promise<Found | null> {
  try {
    return await withProof(services, ['find-credential', identifier], async (tx) => {
      const { rows } = await sql<Found>`select * from identity.find_credential(${identifier})`.execute(tx)
      return rows[0] ?? null
    })
  } catch (error) {
    if (services.config.signInErrors === 'exact' && !isDatabaseBusy(error))
      throw new Refusal('LOOKUP_FAILED', [], { cause: error })
    throw error
  }
}

/**
 * Builds the origin for the session and the audit. The address is encrypted with the user's key; for an
 * unknown name none is kept.
 */
function originOf({ secrets }: SignInServices, caller: Caller, { found, device }: Attempt): Origin {
  const browser = browserName(caller.userAgent ?? '')
  if (found === null) return { browser, address: null }
  return {
    browser,
    address: encryptAddress(secrets, { id: found.userId, dataKey: found.dataKey }, caller.address),
    new_device: device === null,
  }
}

type Evidence = { mayTry: boolean; found: Found | null; isRightPassword: boolean; hasFactor: boolean }

/** Returns why these facts refuse a sign-in, the first reason first; null where they allow it. */
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
