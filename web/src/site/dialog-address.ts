/** The dialogs of the public pages, by the search param that names each: `?login`, `?contact`. */
export type SiteDialog = 'login' | 'contact'

/** Returns what the address says of this dialog: null where it does not name it. */
export function namedInAddress(dialog: SiteDialog): string | null {
  return new URLSearchParams(window.location.search).get(dialog)
}

/** The browser takes a moment to go back; a dialog that is opened meanwhile waits for it. */
let left: Promise<void> = Promise.resolve()

/** Gives a dialog its address, as a step of the history: Back closes it, and a reload keeps it open. */
export async function enterDialog(dialog: SiteDialog): Promise<void> {
  await left
  if (namedInAddress(dialog) !== null) return
  const { search, hash } = window.location
  window.history.pushState({ dialog }, '', `${search === '' ? '?' : `${search}&`}${dialog}${hash}`)
}

/** Takes that step back. A dialog that a link opened has none: closing it stays on the page. */
export function leaveDialog(dialog: SiteDialog): void {
  if (namedInAddress(dialog) === null) return
  if (isStepOf(dialog)) return goBack()
  const { pathname, search, hash } = window.location
  const others = new URLSearchParams(search)
  others.delete(dialog)
  const rest = others.toString()
  window.history.replaceState(null, '', pathname + (rest && `?${rest}`) + hash)
}

function goBack(): void {
  left = new Promise((done) => {
    window.addEventListener('popstate', () => done(), { once: true })
  })
  window.history.back()
}

function isStepOf(dialog: SiteDialog): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === dialog
}

/** Calls `close` once Back has left the address of this dialog. */
export function onDialogLeft(dialog: SiteDialog, close: () => void): void {
  window.addEventListener('popstate', () => {
    if (namedInAddress(dialog) === null) close()
  })
}
