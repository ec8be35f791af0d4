/** Returns the `tel:` link of a number. "(0)" is dropped, because it is dialled only within the country. */
export function telHref(written: string): string {
  const number = written.trim()
  const dialled = number.startsWith('+') ? number.replaceAll(/\(\s*0\s*\)/g, '') : number
  return `tel:${dialled.replaceAll(/[^\d+]/g, '')}`
}

/** Returns the `mailto:` link of an address. RFC 6068: its @ is not encoded. */
export function mailHref(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
}
