import { randomInt } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

/**
 * Crockford's base32: no I, L, O and U. Ten of them are 50 bits, and five tries a quarter of an hour are all
 * one gets.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** A code as a person writes it down: "7KQ2M-XW9RT". */
export function newRecoveryCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`
}

/**
 * What the database keeps of it. Whoever has the database alone can check no guess: the key is the pepper.
 */
export function recoveryMac(secrets: Secrets, userId: string, code: string): Buffer {
  return secrets.recoveryMac(`${userId}|${read(code)}`)
}

/** However it was typed: small letters, spaces, the letters that are mistaken for digits. */
function read(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
