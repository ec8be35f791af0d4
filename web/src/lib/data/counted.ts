/** A number with its noun: "1 account", "1,250 files". `many` is for a plural that takes more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

/** The same where the count stopped at `most`: "1,000 or more requests". */
export function countedUpTo(count: number, most: number, one: string): string {
  return count === most ? `${most.toLocaleString('en-GB')} or more ${one}s` : counted(count, one)
}
