const controls =
  'input:not([type=hidden], [disabled], [readonly]), select:not([disabled]), ' +
  'textarea:not([disabled], [readonly]), button.input:not([disabled])'
const focusable = `${controls}, a[href], button:not([disabled]), [tabindex="0"]`

/**
 * The element that gets the focus when a dialog opens: its first field, and of radio buttons the chosen one.
 * A dialog without a field, and each on a phone, gets it itself: a focused × would show its name, and a
 * phone's keyboard would cover the text. So does one whose first field is below the part in sight: the focus
 * would scroll away what is to be signed. True means the first focusable element.
 */
export function focusOnOpening(dialog: HTMLElement | null, body: HTMLElement | null): HTMLElement | true {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const first = isTouched ? null : firstField(body)
  const isInSight = body && first && bottomOf(first) <= bottomOf(body)
  return (isInSight ? first : dialog) ?? true
}

function firstField(body: HTMLElement | null): HTMLElement | null {
  const first = body?.querySelector<HTMLElement>(controls) ?? null
  if (!first?.matches('[type=radio]')) return first
  return first.closest('fieldset')?.querySelector<HTMLElement>(':checked') ?? first
}

function bottomOf(element: HTMLElement): number {
  return element.getBoundingClientRect().bottom
}

/**
 * Moves the focus from a form's buttons to the first field with a problem, when one appears after the form
 * was sent. For use as a ref.
 */
export function focusProblemOnceSent(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined
  const watcher = new MutationObserver(() => {
    const isOnButton = document.activeElement?.matches('.dialog-foot *')
    if (isOnButton) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  watcher.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] })
  return () => watcher.disconnect()
}

/** Lets the keyboard scroll an element that is too long and has nothing to focus. For use as a ref. */
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

/**
 * Returns whether a dialog is open, which has its own keys, focus and unsaved text. A closing one has none of
 * them, and a toast only has a dialog's role.
 */
export function isDialogOpen(): boolean {
  const dialog = ':is([role=dialog], [role=alertdialog]):not([data-closed], .toast)'
  return document.querySelector(dialog) !== null
}
