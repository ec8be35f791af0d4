import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect } from 'react'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { controls } from '#ui/focus.ts'
import { dismissFailures, showToastsBy, type ToastData, type ToastTone } from './toast-store.ts'

const iconOf: Record<ToastTone, IconName> = { neutral: 'info', good: 'check', bad: 'alert' }

/** The application's only queue of toasts on the screen. */
const toastManager = Toast.createToastManager<ToastData>()

/**
 * The only component that shows toasts: three at a time, paused under the pointer or the focus; F6 moves the
 * focus to the button of the newest.
 */
export function Toaster() {
  // The provider listens by now: a child's effects run first.
  useEffect(() => showToastsBy(toastManager), [])
  useEffect(() => {
    // The listener captures, so that the field is still marked: its form drops the mark on the same event.
    document.addEventListener('input', dismissWhenCorrected, true)
    const end = new AbortController()
    const watch = { capture: true, signal: end.signal }
    let isPressed = false
    document.addEventListener('pointerdown', () => (isPressed = true), watch)
    document.addEventListener('pointerup', () => (isPressed = false), watch)
    document.addEventListener('pointercancel', () => (isPressed = false), watch)
    // A control must not move away from the pointer that presses it.
    document.addEventListener('focusin', () => (isPressed ? placeToasts() : uncoverFocus()), watch)
    window.addEventListener('keydown', ({ key }) => key === 'F6' && reachNewest(), watch)
    return () => {
      document.removeEventListener('input', dismissWhenCorrected, true)
      end.abort()
    }
  }, [])
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** A field that is being corrected needs no toast about it any more. */
function dismissWhenCorrected({ target }: Event): void {
  if (target instanceof Element && target.closest('[aria-invalid=true], [data-invalid]')) dismissFailures()
}

/** The library's listener leads to the region of all toasts first, and knows from it where to lead back. */
function reachNewest(): void {
  const newest = '.toasts .toast:not([data-ending-style], [data-limited]) .side button'
  setTimeout(() => document.querySelector<HTMLElement>(newest)?.focus())
}

/** Keeps the toasts off what has the focus and off fields in error: elsewhere, or by scrolling the page. */
function uncoverFocus(): void {
  placeToasts()
  uncoverControl()
}

/**
 * The toasts are where the style sheet has them, unless they cover there what the person turns to, and would
 * cover less of it elsewhere. Once they are elsewhere they stay, so that they can be read.
 */
function placeToasts(): void {
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

/** The control with the focus weighs most, then fields in error and the button that sends the form. */
function weightCovered(shown: Element): number {
  const toasts = shown.getBoundingClientRect()
  const focused = document.activeElement
  const weigh = (control: Element) => (isUnder(control, toasts) ? 1 : 0)
  let weight = focused?.matches(`${controls}, button, a`) ? weigh(focused) : 0
  weight *= weightOfFocus
  const form = focused?.closest('form')
  for (const control of document.querySelectorAll(inError)) weight += weigh(control)
  for (const control of form?.querySelectorAll('.btn-primary') ?? []) weight += weigh(control)
  return weight
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

const roomForRing = 8
const roomForError = 32

const noData: ToastData = { tone: 'neutral', timeMs: 0, action: undefined, silent: false }

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  useEffect(uncoverFocus, [toasts])
  return toasts.map((toast) => {
    const { tone, timeMs, action, silent } = toast.data ?? noData
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // The library calls it a dialog; it is a message, and the region around it is announced.
        role="group"
        aria-modal={undefined}
        aria-live={silent ? 'off' : undefined}
        className={`toast toast-${tone}`}
        swipeDirection={['right', 'up', 'down']}
      >
        <Icon name={iconOf[tone]} />
        <Toast.Title className="toast-title" render={<p />}>
          {wholeNumbers(toast.title)}
        </Toast.Title>
        <Toast.Description className="toast-text">{wholeNumbers(toast.description)}</Toast.Description>
        <span className="side">
          {action && (
            <Button
              size="sm"
              onClick={() => {
                close(toast.id)
                action.onPress()
              }}
            >
              {action.label}
            </Button>
          )}
          <Toast.Close
            // The library hides it from a screen reader until the pointer or the focus is on the toasts.
            aria-hidden={undefined}
            render={<IconButton icon="close" label="Close" size="sm" className="x" />}
          />
        </span>
        {action && timeMs > 0 && <span className="time" style={{ animationDuration: `${timeMs}ms` }} />}
      </Toast.Root>
    )
  })
}

const wholeNumber = /(#?\b[A-Z]{2}-\d{4}-\w+|\b\d{1,2} [A-Z][a-z]{2} \d{4})/

/** Returns a text whose dates and certificate numbers go to the next line whole. */
function wholeNumbers(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !wholeNumber.test(text)) return text
  return text.split(wholeNumber).map((part, index) => (
    <span key={index} className={index % 2 === 1 ? 'nowrap' : undefined}>
      {part}
    </span>
  ))
}
