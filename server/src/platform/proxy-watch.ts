import type { Overview } from '@bank/contract'
import type { Log } from './log.ts'

/**
 * Finds out whether the bank sees browsers' addresses, or only that of a proxy in front of it, and whether
 * visitors come by an address that PUBLIC_URL names.
 */
export type ProxyWatch = {
  state: () => Overview['proxies']
  /**
   * A request came from this peer. `isForwarded`: it has X-Forwarded-For. `isBelieved`: the peer is a trusted
   * proxy. `host`: for which the request came, as that proxy says.
   */
  see: (request: { peer: string; isForwarded: boolean; isBelieved: boolean; host: string }) => void
}

const warnEveryMs = 60 * 60_000

export function openProxyWatch({
  log,
  https,
  trustedProxies,
  publicOrigins,
}: {
  log: Log
  https: boolean
  trustedProxies: string[]
  publicOrigins: string[] | null
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
  const seeHost = openHostWatch(log, publicOrigins)
  return {
    state: () => {
      if (isUnset) return 'not-set'
      return warnedAt === -Infinity ? 'fine' : 'not-trusted'
    },
    see: ({ peer, isForwarded, isBelieved, host }) => {
      const now = performance.now()
      if (isBelieved) seeHost(host, now)
      if (!isForwarded || isBelieved || now - warnedAt < warnEveryMs) return
      warnedAt = now
      log.warn(
        { proxy: peer },
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES, and was not believed',
      )
    },
  }
}

/** Warns of a host that PUBLIC_URL does not name: visitors there see the pages, and can send no form. */
function openHostWatch(log: Log, publicOrigins: string[] | null): (host: string, now: number) => void {
  if (publicOrigins === null) return () => {}
  const protocol = publicOrigins.some((origin) => origin.startsWith('https:')) ? 'https:' : 'http:'
  const hosts = new Set(publicOrigins.map((origin) => new URL(origin).host))
  let warnedAt = -Infinity
  return (host, now) => {
    if (hosts.has(host) || now - warnedAt < warnEveryMs || !/^[\w.:[\]-]{1,255}$/.test(host)) return
    const address = `${protocol}//${host}`
    // `bank.example:443` is `bank.example`.
    if (!URL.canParse(address) || hosts.has(new URL(address).host)) return
    warnedAt = now
    log.warn(
      { host, publicUrl: publicOrigins.join(',') },
      'a request came for an address that PUBLIC_URL does not name, where no form can be sent: ' +
        'name it in PUBLIC_URL, have the proxy redirect it, or have it pass on the Host that browsers send',
    )
  }
}
