/** The form of a typed name in which it is counted and looked up: a second spelling gives no second tries. */
export function comparable(identifier: string): string {
  return identifier.normalize('NFKC').toLowerCase()
}
