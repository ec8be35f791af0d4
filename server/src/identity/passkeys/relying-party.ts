/** To whom passkeys belong: the bank's domain, and the origins at which browsers use them. */
export type RelyingParty = { id: string; origins: string[] | 'localhost' }

/**
 * Reads it from PUBLIC_URL: the host of its first address, and of the others those at that host or below it.
 * A bank without one is tried on this machine, where passkeys work under the name localhost alone.
 */
export function relyingPartyOf(publicOrigins: string[] | null): RelyingParty {
  const all = publicOrigins ?? []
  const [first] = all
  if (first === undefined) return { id: 'localhost', origins: 'localhost' }
  const id = new URL(first).hostname
  const belongs = (origin: string) => {
    const { hostname } = new URL(origin)
    return hostname === id || hostname.endsWith(`.${id}`)
  }
  return { id, origins: all.filter(belongs) }
}

/** The origins to expect from a browser that says that it is at this one. */
export function expectedOrigins({ origins }: RelyingParty, said: string): string[] {
  if (origins !== 'localhost') return origins
  return /^http:\/\/localhost(:\d+)?$/.test(said) ? [said] : []
}
