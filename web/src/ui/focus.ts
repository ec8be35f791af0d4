const controls =
  'input:not([type=hidden], [disabled], [readonly]), select:not([disabled]), ' +
  'textarea:not([disabled], [readonly])'
const focusable = `${controls}, a[href], button:not([disabled]), [tabindex="0"]`

/**
 * The field someone wants to fill in first; true means "whatever comes first". On a phone no field takes the
 * focus by itself, because the keyboard would cover what the dialog says.
 */
export function firstControl(body: HTMLElement | null): HTMLElement | true {
  if (matchMedia('(pointer: coarse)').matches) return true
  return body?.querySelector<HTMLElement>(controls) ?? true
}

/** Long reading that holds nothing to focus can still be scrolled with the keyboard. For use as a ref. */
export function focusableWhenScrolling(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const decide = () => {
    const scrolls =
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
    if (scrolls && element.querySelector(focusable) === null) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const watcher = new ResizeObserver(decide)
  watcher.observe(element)
  return () => watcher.disconnect()
}
