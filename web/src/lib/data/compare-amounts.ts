/** Whether one amount of a currency is larger than another, as text of any length. */
export function isMoreThan(amount: string, other: string): boolean {
  return inSmallestUnits(amount) > inSmallestUnits(other)
}

/** No currency of the bank has more than eight decimals. */
function inSmallestUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
}
