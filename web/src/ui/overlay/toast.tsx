import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
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
    document.addEventListener('focusin', () => isPressed || uncoverControl(), watch)
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

/** Brings what has the focus out from under the toasts. */
function uncoverFocus(): void {
  uncoverField()
  uncoverControl()
}

/** On a phone a toast may come over the very field that it is about: the field moves up, with its text. */
function uncoverField(): void {
  const field = document.activeElement
  const shown = document.querySelector('.toasts')
  if (!field?.matches('input, select, textarea') || !shown) return
  const { bottom, left, right } = field.getBoundingClientRect()
  const toasts = shown.getBoundingClientRect()
  const isBeside = right < toasts.left || left > toasts.right
  if (bottom + roomForError > toasts.top && !isBeside) field.scrollIntoView({ block: 'nearest' })
}

/**
 * A toast in the corner must not cover the control that the keyboard has reached (WCAG 2.4.11): its page
 * scrolls until the control is above the toasts, or below those at the top.
 */
function uncoverControl(): void {
  const control = document.activeElement
  const shown = document.querySelector('.toasts')
  if (!control?.matches(':focus-visible') || !shown || shown.contains(control)) return
  const { top, bottom, left, right } = control.getBoundingClientRect()
  const toasts = shown.getBoundingClientRect()
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  const isCovered = across > toasts.left && across < toasts.right && down > toasts.top && down < toasts.bottom
  if (!isCovered) return
  const isAtTop = toasts.top < window.innerHeight - toasts.bottom
  const distance = isAtTop ? top - roomForRing - toasts.bottom : bottom + roomForRing - toasts.top
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
        swipeDirection={['right', 'down']}
      >
        <Icon name={iconOf[tone]} />
        <Toast.Title className="toast-title" render={<p />} />
        <Toast.Description className="toast-text" />
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
