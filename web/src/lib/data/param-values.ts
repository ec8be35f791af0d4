/*
 * Reads search params by hand: the router parses every screen's address, and zod would be the second largest
 * part of the first screen. An impossible value is left out.
 */

/** The router parses a bare number as a number. A longer text is cut. */
export function readText(given: unknown, longest: number): string | undefined {
  return typeof given === 'string' || typeof given === 'number'
    ? String(given).slice(0, longest) || undefined
    : undefined
}

export function readChoice<const Choice extends string | number>(
  given: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === given)
}

/** A UUID of RFC 9562. */
export function readId(given: unknown): string | undefined {
  return typeof given === 'string' &&
    /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(given)
    ? given
    : undefined
}

/** A day that exists, as "YYYY-MM-DD". */
export function readDay(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined
  const start = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(given) ? given : undefined
}
