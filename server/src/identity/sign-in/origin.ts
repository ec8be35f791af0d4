import type { Aad, KeyOwner, Secrets } from '#platform/keys/secrets.ts'

/**
 * The origin of a sign-in as the audit and the session keep it. The address is encrypted with the user's own
 * key.
 */
export type Origin = { browser: string | null; address: string | null; new_device?: boolean }

/** The order matters: most browsers also name the others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** The browser in words, "Firefox on Windows". Null for a user agent we do not recognise. */
export function browserName(userAgent: string): string | null {
  const header = userAgent.slice(0, 400)
  const browser = browsers.find(([, shape]) => shape.test(header))?.[0]
  const system = systems.find(([, shape]) => shape.test(header))?.[0]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** A user's network address, encrypted for wherever the bank writes it down. */
export function encryptAddress(secrets: Secrets, owner: KeyOwner, address: string): string {
  return secrets.encryptFor(owner, address.slice(0, 45), addressAad(owner.id)).toString('base64')
}

export function decryptAddress(secrets: Secrets, owner: KeyOwner, ciphertext: Buffer): string {
  return secrets.decryptFor(owner, ciphertext, addressAad(owner.id))
}

function addressAad(userId: string): Aad {
  return { table: 'identity.session', column: 'address', row: userId }
}
