const waitMs = 100

/**
 * Gives a dialog the focus when what had it inside is gone: a field, for example, once another window has
 * decided. For use as a ref.
 */
export function keepFocusInside(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  let timer = 0
  const take = () => {
    // A question over the dialog, or the page behind a closing one, takes the focus itself.
    const isInFront = dialog.closest('[data-closed], [data-nested-dialog-open], [aria-hidden=true]') === null
    if (isInFront && document.activeElement === document.body) dialog.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(() => {
    window.clearTimeout(timer)
    // The element that takes the lost one's place, such as a calendar, may take its focus, too.
    timer = window.setTimeout(take, waitMs)
  })
  watcher.observe(dialog, { childList: true, subtree: true })
  return () => {
    watcher.disconnect()
    window.clearTimeout(timer)
  }
}
