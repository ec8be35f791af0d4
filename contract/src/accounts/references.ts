const prefix = 'TXN-'
const digits = 8

/** The reference of a statement's line: TXN- and the first eight characters of the transfer's id. */
export function referenceOf(transferId: string): string {
  return `${prefix}${transferId.slice(0, digits).toUpperCase()}`
}

/** A reference or its first digits, at least four, so that few lines match. */
export const referenceSearchShape = /^(TXN-)?[0-9a-f]{4,8}$/i

/** The first digits of the transfer's id that `referenceSearchShape` let through, in lower case. */
export function digitsOfReference(reference: string): string {
  return reference.slice(reference.toUpperCase().startsWith(prefix) ? prefix.length : 0).toLowerCase()
}
