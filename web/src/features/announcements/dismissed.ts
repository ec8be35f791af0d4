/**
 * Announcements that were closed in this browser, on whichever page of the bank: each is shown until then,
 * and never again.
 */
const storageKey = 'announcements-dismissed'
/** The oldest are forgotten; they are over long since. */
const mostKept = 50

let kept: readonly string[] = []

/**
 * The ids of what was closed. Storage can be refused by the browser's settings; then they hold until the page
 * is left.
 */
export function dismissedIds(): readonly string[] {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? kept : stored.split(' ')
  } catch {
    return kept
  }
}

/** Closes one for good. */
export function dismiss(id: string): void {
  kept = [...dismissedIds().filter((other) => other !== id), id].slice(-mostKept)
  try {
    localStorage.setItem(storageKey, kept.join(' '))
  } catch {
    // Refused: it is remembered here.
  }
}
