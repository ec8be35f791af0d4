/** Where the toasts are, so that they cover neither what has the focus nor a field in error. */
import { controls } from '#ui/focus.ts'

/** Pixels between a control and the toasts: for the ring of its focus, or for a field's error of one line. */
const roomForRing = 8
const roomForError = 32

/** Keeps the toasts off what has the focus and off fields in error: elsewhere, or by scrolling the page. */
export function uncoverFocus(): void {
  placeToasts()
  uncoverControl()
}

/**
 * The toasts are where the style sheet has them, unless they cover there what the person turns to, and would
 * cover less of it elsewhere. Once they are elsewhere they stay, so that they can be read.
 */
export function placeToasts(): void {
  const shown = document.querySelector('.toasts')
  if (!shown || shown.contains(document.activeElement)) return
  if (!shown.querySelector('.toast')) {
    shown.removeAttribute('data-elsewhere')
    return
  }
  const here = weightCovered(shown)
  if (here === 0) return
  shown.toggleAttribute('data-elsewhere')
  if (weightCovered(shown) >= here) shown.toggleAttribute('data-elsewhere')
}

const inError = ':is(input, select, textarea, button)[aria-invalid=true]'
const weightOfFocus = 10
const weightOfDialog = 0.5

/**
 * The control with the focus weighs most, then fields in error, the code of a review and the button that
 * sends the form, and least a dialog that leaves room beside it.
 */
function weightCovered(shown: Element): number {
  const toasts = shown.getBoundingClientRect()
  const focused = document.activeElement
  const isFocusUnder = focused?.matches(`${controls}, button, a`) === true && isUnder(focused, toasts)
  const others = [
    ...document.querySelectorAll(`${inError}, .dialog-confirm input`),
    ...(focused?.closest('form')?.querySelectorAll('.btn-primary') ?? []),
  ]
  const othersUnder = others.filter((control) => isUnder(control, toasts)).length
  const isDialogUnder = [...document.querySelectorAll('.dialog')].some((dialog) => isUnder(dialog, toasts))
  return othersUnder + (isFocusUnder ? weightOfFocus : 0) + (isDialogUnder ? weightOfDialog : 0)
}

/** Returns whether a control, or a text of one line below a field, is under the toasts. */
function isUnder(control: Element, toasts: DOMRect): boolean {
  const { top, bottom, left, right } = control.getBoundingClientRect()
  const below = control.matches('[aria-invalid=true]') ? roomForError : 0
  const isBeside = right <= toasts.left || left >= toasts.right
  return !isBeside && bottom + below > toasts.top && top < toasts.bottom
}

/**
 * A toast in the corner must not cover the control that the keyboard has reached (WCAG 2.4.11), nor a field
 * in error: its page scrolls until the control is above the toasts, or below those at the top.
 */
function uncoverControl(): void {
  const control = document.activeElement
  const shown = document.querySelector('.toasts')
  if (!control || !shown?.querySelector('.toast') || shown.contains(control)) return
  const isField = control.matches(controls)
  if (!isField && !control.matches(':focus-visible')) return
  if (control.matches(inError)) control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { top, bottom, left, right } = control.getBoundingClientRect()
  const toasts = shown.getBoundingClientRect()
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  const isMiddleUnder =
    across > toasts.left && across < toasts.right && down > toasts.top && down < toasts.bottom
  if (isField ? !isUnder(control, toasts) : !isMiddleUnder) return
  const isAtTop = toasts.top < window.innerHeight - toasts.bottom
  const below = isField ? roomForError : roomForRing
  const distance = isAtTop ? top - roomForRing - toasts.bottom : bottom + below - toasts.top
  scrollerOf(control)?.scrollBy({ top: distance, behavior: 'instant' })
}

/** The nearest part around an element that scrolls, or the page; null in a dialog's foot, which does not. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY)
    if (scrolls && around.scrollHeight > around.clientHeight) return around
  }
  return element.closest('.dialog') === null ? document.documentElement : null
}
