/**
 * Calls this number as a person wrote it. Dialled with its country, a number has no "(0)": that is for those
 * who call from within.
 */
export function telHref(written: string): string {
  const number = written.trim()
  const dialled = number.startsWith('+') ? number.replaceAll(/\(\s*0\s*\)/g, '') : number
  return `tel:${dialled.replaceAll(/[^\d+]/g, '')}`
}

/** Writes to this address. RFC 6068 wants its @ as it is. */
export function mailHref(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
}
