/** The fields that can be typed into or chosen. */
export const controls =
  'input:not([type=hidden], [disabled], [readonly]), select:not([disabled]), ' +
  'textarea:not([disabled], [readonly]), button.input:not([disabled])'
const focusable = `${controls}, a[href], button:not([disabled]), [tabindex="0"]`

/** Lets the keyboard scroll an element that is too long and has nothing to focus. For use as a ref. */
export function focusableWhenScrolling(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const decide = () => {
    const scrolls =
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
    if (scrolls && !hasFocusable(element)) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const watcher = new ResizeObserver(decide)
  watcher.observe(element)
  return () => watcher.disconnect()
}

/** The code of a review stays in place while the review scrolls, so it brings nothing of it into sight. */
function hasFocusable(element: HTMLElement): boolean {
  return [...element.querySelectorAll(focusable)].some((found) => !found.closest('.dialog-confirm'))
}

/**
 * Returns whether a dialog is open, which has its own keys, focus and unsaved text. A closing one has none of
 * them, and a toast only has a dialog's role.
 */
export function isDialogOpen(): boolean {
  const dialog = ':is([role=dialog], [role=alertdialog]):not([data-closed], .toast)'
  return document.querySelector(dialog) !== null
}
