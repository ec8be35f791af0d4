/** Returns the same day some years later; of 29 February, the first of March. */
export function yearsAfter(day: string, years: number): string {
  const later = new Date(day)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString().slice(0, 10)
}
