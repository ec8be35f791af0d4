import { randomInt } from 'node:crypto'
import type { Secrets } from '#platform/keys/secrets.ts'

/**
 * Crockford's base32, without I, L, O and U. Ten characters are 50 bits, and the lock-out allows five tries
 * in a quarter of an hour.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** A code as a person writes it down: "7KQ2M-XW9RT". */
export function newRecoveryCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`
}

/**
 * The HMACs that the database may keep, that of the present pepper first. Their keys are peppers, so a copy
 * of the database alone cannot check a guess.
 */
export function recoveryMacs(secrets: Secrets, userId: string, code: string): [Buffer, ...Buffer[]] {
  return secrets.recoveryMacs(`${userId}|${read(code)}`)
}

/** Normalises a typed code: lower case, spaces, and characters mistaken for digits. */
function read(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
