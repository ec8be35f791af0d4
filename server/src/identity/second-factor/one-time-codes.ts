import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Aad, Secrets } from '#platform/keys/secrets.ts'

const periodSeconds = 30
const digits = 6
/** Steps that count as now, either way: a clock may be off, and typing takes time. */
const tolerance = 1

/** A base32 secret of no user. It is compared where a user has none, so that the work stays the same. */
export const dummySecret = 'DUMMYSECRETDUMMYSECRETDUMMYSECRE'

/** A new secret in base32: 20 bytes, as RFC 4226 section 4 asks for with SHA-1. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The otpauth:// URI of a QR code: the secret, the user and the bank. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits,
    period: periodSeconds,
    algorithm: 'SHA1',
  }).toString()
}

/** The time step of a moment (RFC 6238). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / (periodSeconds * 1000))
}

/** The code of a time step: six digits, SHA-1, for a secret in base32. */
export function codeOf(secret: string, step: number): string {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    digits,
    period: periodSeconds,
    algorithm: 'SHA1',
  })
  return totp.generate({ timestamp: step * periodSeconds * 1000 })
}

/**
 * Returns the time step of a code, within one step either way (RFC 6238 section 5.2), or null. Compares every
 * step, so that the time taken reveals nothing. The database ensures that a step is used once.
 */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  let matching: number | null = null
  for (let step = stepAt(now) - tolerance; step <= stepAt(now) + tolerance; step += 1) {
    const right = Buffer.from(codeOf(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) matching = step
  }
  return matching
}

/** A user's secret as identity.credential keeps it. */
export function encryptTotpSecret(secrets: Secrets, userId: string, secret: string): Buffer {
  return secrets.encrypt(secret, totpAad(userId))
}

export function decryptTotpSecret(secrets: Secrets, userId: string, ciphertext: Buffer): string {
  return secrets.decrypt(ciphertext, totpAad(userId))
}

/** The additional data of a user's secret, also before their credential has it. */
export function totpAad(userId: string): Aad {
  return { table: 'identity.credential', column: 'totp_secret', row: userId }
}
