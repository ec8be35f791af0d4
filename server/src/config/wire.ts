/** These rules keep what the bank sends to its database and its mail server from being read on the way. */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const encryptedModes = new Set(['require', 'verify-ca', 'verify-full'])

/** Returns whether this host name is this machine's own. */
export function isLoopback(host: string): boolean {
  return loopback.has(host)
}

/**
 * Returns whether a connection by this postgres:// address stays on this machine, by loopback or by a socket,
 * or is encrypted.
 */
export function isDatabaseLinkSafe(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // As pg reads it: a host among the parameters counts, and a path is a socket.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  return encryptedModes.has(searchParams.get('sslmode') ?? '')
}

/**
 * Returns whether mail by this smtp:// or smtps:// address has to be encrypted: not on this machine alone, or
 * with a password.
 */
export function needsMailTls(url: string): boolean {
  const { hostname, password } = new URL(url)
  return password !== '' || !isLoopback(hostname)
}
