import type { Overview } from '@bank/contract'
import type { Log } from './log.ts'

/** Finds out whether the bank sees browsers' addresses, or only that of a proxy in front of it. */
export type ProxyWatch = {
  state: () => Overview['proxies']
  /**
   * A request came from this peer. `isForwarded`: it has X-Forwarded-For. `isBelieved`: the peer is a trusted
   * proxy.
   */
  see: (request: { peer: string; isForwarded: boolean; isBelieved: boolean }) => void
}

const warnEveryMs = 60 * 60_000

export function openProxyWatch({
  log,
  https,
  trustedProxies,
}: {
  log: Log
  https: boolean
  trustedProxies: string[]
}): ProxyWatch {
  // The server itself has no TLS: where browsers use https, there is a proxy in front of it.
  const isUnset = https && trustedProxies.length === 0
  if (isUnset) {
    log.warn(
      'TRUSTED_PROXIES is not set, though PUBLIC_URL is https: ' +
        'all visitors count as the proxy’s one address, ' +
        'and the limits for one address are the limits for all clients together',
    )
  }
  let warnedAt = -Infinity
  return {
    state: () => {
      if (isUnset) return 'not-set'
      return warnedAt === -Infinity ? 'fine' : 'not-trusted'
    },
    see: ({ peer, isForwarded, isBelieved }) => {
      const now = performance.now()
      if (!isForwarded || isBelieved || now - warnedAt < warnEveryMs) return
      warnedAt = now
      log.warn(
        { proxy: peer },
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES, and was not believed',
      )
    },
  }
}
