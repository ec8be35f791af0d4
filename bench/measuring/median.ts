/** The median. */
export function median(numbers: number[]): number {
  return percentile(numbers, 50)
}

/** The number that this many in a hundred do not exceed. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const found = sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)]
  if (found === undefined) throw new Error('There is no middle of nothing')
  return found
}
