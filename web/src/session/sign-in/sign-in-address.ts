import { paths } from '#paths.ts'

/** Why the login dialog opens by itself; it says so. Empty: the user asked for a page of the portal. */
type SignInReason = '' | 'ended' | 'idle' | 'wrong-codes'

/** A longer address is not kept through a sign-in. */
const mostAddressLength = 500

const portal = /^\/(dashboard|admin)(?=[/?#]|$)/

/** The home page with the login dialog open, which leads to this address of the portal afterwards. */
export function signInAddress(reason: SignInReason, address: string | null = null): string {
  const login = `${paths.home}?login${reason && `=${reason}`}`
  return address === null || ownAddress(address) === null
    ? login
    : `${login}&to=${encodeURIComponent(address)}`
}

/**
 * The address of a portal page, as the browser would read it; null for anything else, so that a link to the
 * login never leads to another site after a sign-in.
 */
export function ownAddress(address: string | null): string | null {
  if (address === null || address.length > mostAddressLength || !portal.test(address)) return null
  const base = 'https://bank.invalid'
  const { origin, pathname, href } = new URL(address, base)
  return origin === base && portal.test(pathname) ? href.slice(base.length) : null
}

/** The address that is shown now, with the part of the page that it names. */
export function presentAddress(): string {
  const { href, origin } = window.location
  return href.slice(origin.length)
}
