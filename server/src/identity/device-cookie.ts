import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const idBytes = 16
const goodForMs = 365 * 24 * 3600 * 1000
const shape = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/

/** How long a browser is known, in seconds. */
export const deviceCookieSeconds = goodForMs / 1000

/**
 * A browser from which this name signed in before, so that it keeps five tries of its own while strangers lock the name.
 * The signature covers the name: one's own cookie buys no tries at anybody else.
 * Answers the browser's id; null when the cookie is not ours, is for another name, or is a year old.
 */
export function knownDevice(secrets: Secrets, cookie: string | null, identifier: string, now: Date): string | null {
  const [, id, issuedAt, signature] = shape.exec(cookie ?? '') ?? []
  if (id === undefined || issuedAt === undefined || signature === undefined) return null
  const right = secrets.deviceMac(`cookie|${id}|${issuedAt}|${identifier}`)
  if (!timingSafeEqual(right, Buffer.from(signature, 'base64url'))) return null
  return now.getTime() - Number(issuedAt) < goodForMs ? id : null
}

/** The cookie for a browser from which this name has just signed in; `id` when it was known before. */
export function deviceCookie(secrets: Secrets, id: string | null, identifier: string, now: Date): string {
  const known = id ?? randomBytes(idBytes).toString('base64url')
  const issuedAt = String(now.getTime())
  return `${known}.${issuedAt}.${secrets.deviceMac(`cookie|${known}|${issuedAt}|${identifier}`).toString('base64url')}`
}

/** What failed sign-ins are counted by: the name that was typed, and the browser where it is known. */
export function attemptKey(secrets: Secrets, device: string | null, identifier: string): Buffer {
  return device === null ? secrets.identifierMac(identifier) : secrets.deviceMac(`attempt|${device}|${identifier}`)
}
