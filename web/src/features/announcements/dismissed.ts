import { onDevice } from '#lib/stored.ts'

/** Announcements dismissed in this browser, on public pages and in the portal alike. */
const storageKey = 'announcements-dismissed'
/** Older ids are forgotten; their announcements are over by then. */
const mostKept = 50

let kept: readonly string[] = []

/** Returns the ids of dismissed announcements. Without storage they hold until the page is left. */
export function dismissedIds(): readonly string[] {
  return onDevice.read(storageKey)?.split(' ') ?? kept
}

/** Dismisses an announcement in this browser for good. */
export function dismiss(id: string): void {
  kept = [...dismissedIds().filter((other) => other !== id), id].slice(-mostKept)
  onDevice.store(storageKey, kept.join(' '))
}
