/** Announcements dismissed in this browser, on public pages and in the portal alike. */
const storageKey = 'announcements-dismissed'
/** Older ids are forgotten; their announcements are over by then. */
const mostKept = 50

let kept: readonly string[] = []

/** Returns the ids of dismissed announcements. Without storage they hold until the page is left. */
export function dismissedIds(): readonly string[] {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? kept : stored.split(' ')
  } catch {
    return kept
  }
}

/** Dismisses an announcement in this browser for good. */
export function dismiss(id: string): void {
  kept = [...dismissedIds().filter((other) => other !== id), id].slice(-mostKept)
  try {
    localStorage.setItem(storageKey, kept.join(' '))
  } catch {
    // The browser refuses storage: the module remembers it.
  }
}
