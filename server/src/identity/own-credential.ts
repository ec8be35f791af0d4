import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { withProof } from '#platform/with-proof.ts'
import { type ConfirmationContext, countWrongCode } from './second-factor/confirmations.ts'
import { attemptKey, knownDevice, otherAttemptKeys } from './sign-in/device-cookie.ts'
import { matchingStep, decryptTotpSecret } from './second-factor/one-time-codes.ts'
import type { Passwords } from './passwords/passwords.ts'
import { isAnyLocked, isWithinRate } from './sign-in/rates.ts'

/** The request of a user who changes a credential: their session and the device cookie. */
export type OwnerContext = {
  services: ConfirmationContext['services'] & { passwords: Passwords }
  tokenHash: Buffer
  session: { device: string | null }
}

export type OwnCredential = {
  userId: string
  /** False in a session that can only enrol. */
  complete: boolean
  username: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  totpSecret: Buffer | null
  twoFactorEnabled: boolean
  /**
   * Increases with every change. A change is refused when the version is no longer the one that was compared.
   */
  version: number
  /**
   * Whether the bank requires a second factor: the database's rule, whatever this server was started with.
   */
  twoFactorRequired: boolean
}

/** Loads the credential of the session's user. Refuses NOT_SIGNED_IN. */
export async function getOwnCredential(
  services: { db: Database; secrets: Secrets },
  tokenHash: Buffer,
): Promise<OwnCredential> {
  const { rows } = await withProof(
    services,
    ['own-credential', tokenHash],
    async (tx) => await sql<OwnCredential>`select * from identity.own_credential(${tokenHash})`.execute(tx),
  )
  return rows[0] ?? refuse('NOT_SIGNED_IN')
}

/** Returns whether the session may only replace a password that an admin issued. */
export async function isPasswordDue(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { due } = await callForRow(
    db,
    sql<{ due: boolean }>`select identity.is_password_due(${tokenHash}) as due`,
  )
  return due
}

/**
 * Compares a code of the present authenticator and runs `work`, which consumes the time step and returns null
 * when that was used before. Refuses TOO_MANY_ATTEMPTS, TWO_FACTOR_NOT_ENABLED and INVALID_CODE; the fifth
 * wrong code ends the session (TOO_MANY_WRONG_CODES).
 */
export async function proveByCode<Result>(
  { services, tokenHash }: OwnerContext,
  { userId, totpSecret, twoFactorEnabled }: OwnCredential,
  { action, code }: { action: string; code: string },
  work: (step: number) => Promise<Result | null>,
): Promise<Result> {
  const { db, secrets, clock, config } = services
  if (totpSecret === null || !twoFactorEnabled) refuse('TWO_FACTOR_NOT_ENABLED')
  if (!(await isWithinRate(db, `confirm|${userId}`, config.rates.confirmationsPerUser)))
    refuse('TOO_MANY_ATTEMPTS')
  const step = matchingStep(decryptTotpSecret(secrets, userId, totpSecret), code, clock())
  const paid = step === null ? null : await work(step)
  return paid ?? (await countWrongCode(services, { tokenHash, userId, action }))
}

/**
 * Compares the current password. Tries count together with sign-ins of the same user, so an open session
 * gives no further guesses. Refuses TOO_MANY_ATTEMPTS, INVALID_PASSWORD and BUSY. Returns the attempt that a
 * success forgives.
 */
export async function comparePassword(
  { services, tokenHash, session }: OwnerContext,
  own: OwnCredential,
  { action, password }: { action: string; password: string },
): Promise<Buffer> {
  const { db, passwords } = services
  const { key, others } = ownAttemptKeys({ services, tokenHash, session }, own)
  return await passwords.runInTurn(async () => {
    const { mayTry } = await callForRow(
      db,
      sql<{ mayTry: boolean }>`select identity.claim_attempt(${key}) as may_try`,
    )
    if (!mayTry || (await isAnyLocked(db, others))) refuse('TOO_MANY_ATTEMPTS')
    if (await passwords.isRight(own.passwordHash, password)) return key
    await sql`select identity.record_wrong_password(${tokenHash}, ${action})`.execute(db)
    refuse('INVALID_PASSWORD')
  })
}

function ownAttemptKeys({ services: { secrets, clock }, session }: OwnerContext, own: OwnCredential) {
  const device = knownDevice(secrets, session.device, [own.username, own.email], clock())
  return { key: attemptKey(secrets, device, own), others: otherAttemptKeys(secrets, device, own) }
}
