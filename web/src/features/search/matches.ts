import { folded } from '#lib/data/folded.ts'

/** An item that can be found by its words. */
export type Findable = { words: string }

/** The number of results that a user can read at a glance. */
const mostShown = 6

/**
 * Returns the items that match every typed word, in their order; items that begin with the text come first.
 * Accents and case do not matter.
 */
export function findMatches<Item extends Findable>(
  items: readonly Item[],
  query: string,
  most = mostShown,
): readonly Item[] {
  const asked = plain(query)
  const words = asked.split(/\s+/).filter(Boolean)
  const found = items.filter((item) => {
    const text = plain(item.words)
    return words.every((word) => text.includes(word))
  })
  const [first, others] = [
    found.filter((item) => plain(item.words).startsWith(asked)),
    found.filter((item) => !plain(item.words).startsWith(asked)),
  ]
  return [...first, ...others].slice(0, most)
}

/** A number is found with the spaces of its groups and without them. */
export function numberKeywords(number: string | null): string {
  return number === null ? '' : `${number} ${number.replaceAll(' ', '')}`
}

/** A certificate's number is found with and without the prefix that older ones have. */
export function certificateKeywords(number: string): string {
  const short = number.replace(/^MBT-/, '')
  return `${short} MBT-${short}`
}

function plain(text: string): string {
  return folded(text).trim()
}
