/** Where the focus is in a dialog. Loaded with dialogs: the first screen has none. */
import { controls } from './focus.ts'

/**
 * The element that gets the focus when a dialog opens: its first field, and of radio buttons the chosen one.
 * A dialog without a field, and each on a phone, gets it itself: a focused × would show its name, and a
 * phone's keyboard would cover the text. So does one whose first field is below the part in sight: the focus
 * would scroll away what is to be signed. True means the first focusable element.
 */
export function focusOnOpening(dialog: HTMLElement | null, body: HTMLElement | null): HTMLElement | true {
  const first = isTouched() ? null : firstField(body)
  return (body && first && isInSight(body, first) ? first : dialog) ?? true
}

/**
 * Gives the focus to the first field of a dialog that loaded it after opening, where it would have had the
 * focus from the beginning. Elsewhere the dialog keeps it, and nothing scrolls away.
 */
export function focusOnceLoaded(field: HTMLElement | null): void {
  const body = field?.closest<HTMLElement>('.dialog-body')
  if (field && body && !isTouched() && isInSight(body, field)) field.focus({ preventScroll: true })
}

/** Scrolls what has the focus above the code that stays in place, together with the text below a field. */
export function keepAboveCode(focused: Element): void {
  if (!focused.matches(`${controls}, button, a`)) return
  requestAnimationFrame(() => {
    const body = focused.closest<HTMLElement>('.dialog-body')
    const code = body?.querySelector('.dialog-confirm')
    const whole = focused.closest<HTMLElement>('.field') ?? focused
    if (!body || !code || code.contains(focused)) return
    const covered = whole.getBoundingClientRect().bottom - code.getBoundingClientRect().top
    if (covered > 0) body.scrollBy({ top: covered, behavior: 'instant' })
  })
}

/** The padding of a dialog and of a summary in pixels, which may scroll away for the hint below a code. */
const roomAboveReview = 32

/**
 * Gives the focus to a review that has just come: to the field of its code, or where there is none, to the
 * review itself, never to the button, because a held Enter key would confirm. A phone's keyboard would cover
 * what is to be read, and on a low screen the field would scroll it away: there the review gets it too.
 */
export function focusReview(review: HTMLElement | null, code: HTMLElement | null): void {
  const body = (review ?? code)?.closest('.dialog-body')
  body?.scrollTo({ top: 0, behavior: 'instant' })
  if (code && !isTouched()) {
    code.focus()
    if (!body || body.scrollTop <= roomAboveReview) return
  }
  const place = review ?? code?.closest<HTMLElement>('[role=dialog]')
  place?.focus({ preventScroll: true })
  body?.scrollTo({ top: 0, behavior: 'instant' })
}

/** The field of the code that confirms what a step shows; null where there is none. */
export function codeIn(step: HTMLElement | null): HTMLElement | null {
  return step?.querySelector<HTMLElement>('.dialog-confirm input') ?? null
}

/** A field is in sight above the dialog's buttons, and above the code that stays in place. */
function isInSight(body: HTMLElement, field: HTMLElement): boolean {
  const code = body.querySelector('.dialog-confirm')
  const covered = code && !code.contains(field) ? code.getBoundingClientRect().top : Infinity
  return bottomOf(field) <= Math.min(covered, bottomOf(body))
}

function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
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
 * was sent, and when it is sent again with the same problem. For use as a ref.
 */
export function focusProblemOnceSent(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined
  const focusProblem = () => {
    const focused = document.activeElement
    const isOnIdleButton = focused?.matches('.dialog-foot *') && focused.ariaBusy !== 'true'
    if (isOnIdleButton) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const watcher = new MutationObserver(focusProblem)
  watcher.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] })
  // The problem goes with the first change of its field, so one that is still there was not mended.
  const onSubmit = () => void setTimeout(focusProblem)
  form.addEventListener('submit', onSubmit)
  return () => {
    watcher.disconnect()
    form.removeEventListener('submit', onSubmit)
  }
}
