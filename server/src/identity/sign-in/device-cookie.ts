import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/keys/secrets.ts'

const idBytes = 16
const goodForMs = 365 * 24 * 3600 * 1000
const shape = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/

/** How long a browser is known, in seconds. */
export const deviceCookieSeconds = goodForMs / 1000

/**
 * Returns the id of a browser from which one of these names signed in before, or null when the cookie is not
 * ours, is for another name, or is a year old. A known browser keeps five tries of its own while strangers
 * lock the user. The signature covers the name, so a user's own cookie gives no tries at another user.
 */
export function knownDevice(
  secrets: Secrets,
  cookie: string | null,
  names: string[],
  now: Date,
): string | null {
  const [, id = '', issuedAt = '', signature] = shape.exec(cookie ?? '') ?? []
  if (signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const macs = names.flatMap((name) => {
    const text = `cookie|${id}|${issuedAt}|${name}`
    return [secrets.deviceMac(text), ...secrets.otherDeviceMacs(text)]
  })
  const isSigned = macs.some((mac) => timingSafeEqual(mac, given))
  return isSigned && now.getTime() - Number(issuedAt) < goodForMs ? id : null
}

/** The cookie for a browser from which this user has just signed in; `id` when it was known before. */
export function deviceCookie(secrets: Secrets, id: string | null, username: string, now: Date): string {
  const known = id ?? randomBytes(idBytes).toString('base64url')
  const issuedAt = String(now.getTime())
  const signature = secrets.deviceMac(`cookie|${known}|${issuedAt}|${username}`).toString('base64url')
  return `${known}.${issuedAt}.${signature}`
}

/** The subject of a count: a user, whichever name was typed, or a name that no user has. */
export type Counted = { userId: string; version: number } | { identifier: string }

/**
 * The key for counting failed sign-ins, separate for each known browser. It contains the credential's
 * version: guesses at an old password say nothing about a new one, so a new password starts without failures,
 * also one issued by an admin.
 */
export function attemptKey(secrets: Secrets, device: string | null, counted: Counted): Buffer {
  const owner = ownerOf(counted)
  return device === null ? secrets.identifierMac(owner) : secrets.deviceMac(`attempt|${device}|${owner}`)
}

/** The same key under the other keys of the key file: a lock that began before a rotation still holds. */
export function otherAttemptKeys(secrets: Secrets, device: string | null, counted: Counted): Buffer[] {
  const owner = ownerOf(counted)
  return device === null
    ? secrets.otherIdentifierMacs(owner)
    : secrets.otherDeviceMacs(`attempt|${device}|${owner}`)
}

function ownerOf(counted: Counted): string {
  return 'identifier' in counted ? `name|${counted.identifier}` : `user|${counted.userId}|${counted.version}`
}
