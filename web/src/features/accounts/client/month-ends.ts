/**
 * The days of a trend of balances: the last days of the months before this one, oldest first, and today last.
 */
export function monthEnds(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const ends = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    // Day 0 of a month is the last one of the month before it.
    new Date(Date.UTC(year, month - 1 - (count - 2 - index), 0)).toISOString().slice(0, 10),
  )
  return [...ends, today]
}
