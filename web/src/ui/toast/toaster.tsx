import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect } from 'react'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { placeToasts, uncoverFocus } from './toast-placement.ts'
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
