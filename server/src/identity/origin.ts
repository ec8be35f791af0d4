import type { Aad, KeyOwner, Secrets } from '#platform/secrets.ts'

/**
 * What the audit and the session keep of where a sign-in came from. The address is encrypted with the user's
 * own key.
 */
export type Origin = { browser: string | null; address: string | null; new_device?: boolean }

/** In this order: most browsers also call themselves by the names of the others. */
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

/**
 * What the browser says it is, in words: "Firefox on Windows". Null when it says nothing we know: we do not
 * guess.
 */
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
