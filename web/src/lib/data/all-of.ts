/** Returns the label of a link to a whole list: "All 7 accounts", "Both accounts". `most` is "or more". */
export function allOf(
  count: number,
  { one, many, most }: { one: string; many: string; most: number },
): string {
  if (count >= most) return `All ${many}, ${most.toLocaleString('en-GB')} or more`
  if (count === 2) return `Both ${many}`
  return count === 1 ? `1 ${one}` : `All ${count.toLocaleString('en-GB')} ${many}`
}
