import type { Role } from '@bank/contract'
import { paths } from '#paths.ts'
import { ownAddress } from '#session/sign-in/sign-in-address.ts'

/**
 * The first page after a sign-in (specification 1, section 4): the one that was asked for, if this user may
 * see it.
 */
export function landingPath(role: Role, asked: string | null = null): string {
  const address = ownAddress(asked)
  if (address !== null && isFor(role, address)) return address
  return role === 'admin' ? paths.adminDashboard : paths.portfolio
}

/** Administrators share the statement's address with the clients. */
function isFor(role: Role, address: string): boolean {
  const isAdministration = /^\/admin([/?#]|$)/.test(address)
  return role === 'admin' ? isAdministration || address.startsWith('/dashboard/accounts/') : !isAdministration
}

/** The page that the login dialog's own address asks for. */
export function askedPage(): string | null {
  return ownAddress(new URLSearchParams(window.location.search).get('to'))
}
