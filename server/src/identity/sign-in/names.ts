/** The id of no user (RFC 9562, 5.9): for an unknown name the look-ups are the same as for a known one. */
export const noUser = '00000000-0000-0000-0000-000000000000'

/** The form of a typed name in which it is counted and looked up: a second spelling gives no second tries. */
export function comparable(identifier: string): string {
  return identifier.normalize('NFKC').toLowerCase()
}
