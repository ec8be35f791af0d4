import type { KeyOwner, Place, Secrets } from '#platform/secrets.ts'

/**
 * What the audit and the session keep of where a sign-in came from. The address is sealed with the user's
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
  const said = userAgent.slice(0, 400)
  const browser = browsers.find(([, shape]) => shape.test(said))?.[0]
  const system = systems.find(([, shape]) => shape.test(said))?.[0]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** A user's network address, sealed for wherever the bank writes it down. */
export function sealAddress(secrets: Secrets, owner: KeyOwner, address: string): string {
  return secrets.sealFor(owner, address.slice(0, 45), addressPlace(owner.id)).toString('base64')
}

export function openAddress(secrets: Secrets, owner: KeyOwner, sealed: Buffer): string {
  return secrets.openFor(owner, sealed, addressPlace(owner.id))
}

function addressPlace(userId: string): Place {
  return { table: 'identity.session', column: 'address', row: userId }
}
