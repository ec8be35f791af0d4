import { hash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/**
 * A secret that stands for a session or a link: the token goes to its holder, who alone has it, and the hash
 * into the database.
 */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** SHA-256 of a token, the only form in which the database has it. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
