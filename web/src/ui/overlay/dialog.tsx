import { Dialog as Base } from '@base-ui/react/dialog'
import { useCallback, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { focusOnOpening, focusProblemOnceSent, keepAboveCode } from '#ui/dialog-focus.ts'
import { focusableWhenScrolling } from '#ui/focus.ts'
import { useHistoryStep } from './history-step.ts'
import { dismissBeforeDialog } from '#ui/toast/toast-store.ts'
import { keepFocusInside } from '#ui/keep-focus-inside.ts'

type DialogWidth = 'narrow' | 'normal' | 'wide' | 'side'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence under the title; it is read out when the dialog opens. */
  description?: ReactNode
  /** The content between the head and the scrolling body, such as a stepper. */
  head?: ReactNode
  children?: ReactNode
  /** Buttons. The primary one last; give the one on the left the class "push". */
  footer?: ReactNode
  /** Makes body and footer one form; a `type="submit"` button in the footer submits it. */
  onSubmit?: (() => void) | undefined
  /** `side` is a sheet at the right edge, which a press beside it closes. */
  width?: DialogWidth | undefined
  /** While false nothing closes it, because an order is being carried out. */
  canClose?: boolean | undefined
  /** Runs after the dialog is closed and its motion is over. */
  onClosed?: (() => void) | undefined
  /** The element that gets the focus when the dialog closes; by default, the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  /** For a dialog without an address of its own: the browser's Back closes it like its ×. */
  backCloses?: boolean | undefined
}

/**
 * A dialog: focus stays inside and goes back where it was, Escape closes, the body scrolls; on phones a sheet
 * at the lower edge.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    head,
    children,
    footer,
    onSubmit,
    width = 'normal',
    canClose = true,
    onClosed,
    focusAfter,
    backCloses = false,
  } = props
  const closeUnlessBusy = () => {
    if (canClose) onClose()
  }
  useHistoryStep(backCloses && open, closeUnlessBusy)
  useEffect(() => {
    if (open) dismissBeforeDialog()
  }, [open])
  const popup = useRef<HTMLDivElement | null>(null)
  const body = useRef<HTMLDivElement | null>(null)
  const attachPopup = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    return keepFocusInside(element)
  }, [])
  const content = (
    <>
      <div
        className="dialog-body"
        onFocus={({ target }) => keepAboveCode(target)}
        ref={(element) => {
          body.current = element
          return focusableWhenScrolling(element)
        }}
      >
        {children}
      </div>
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </>
  )
  return (
    <Base.Root
      open={open}
      // A press beside a dialog must not discard the typed text.
      disablePointerDismissal={width !== 'side'}
      onOpenChange={(next) => {
        if (!next) closeUnlessBusy()
      }}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-room">
          <Base.Popup
            ref={attachPopup}
            className={dialogClass(width)}
            initialFocus={() => focusOnOpening(popup.current, body.current)}
            finalFocus={() => (focusAfter ? focusWhenGone(focusAfter) : focusPageIfLost())}
          >
            <header className={classNames('dialog-head', head === undefined && 'dialog-edge')}>
              <div>
                <Base.Title>{title}</Base.Title>
                {description !== undefined && <Base.Description>{description}</Base.Description>}
              </div>
              <IconButton icon="close" label="Close" onClick={closeUnlessBusy} />
            </header>
            {head !== undefined && <div className="dialog-steps">{head}</div>}
            {onSubmit === undefined ? (
              content
            ) : (
              <form noValidate ref={focusProblemOnceSent} onSubmit={submitWith(onSubmit)}>
                {content}
              </form>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Without this the library would focus the first control inside the given element, and `main` is no control.
 * A page or a dialog that opened in place of this one and has focused a part of its own keeps that focus.
 */
function focusWhenGone(find: () => HTMLElement | null): false {
  queueMicrotask(() => {
    if (!focusedInNextDialog() && !hasFocusLeft()) find()?.focus({ preventScroll: true })
  })
  return false
}

/** The element with the focus, where a dialog has it that is not closing. */
function focusedInNextDialog(): HTMLElement | null {
  const focused = document.activeElement
  const nextDialog = focused?.closest('.dialog:not([data-closed])')
  return nextDialog && focused instanceof HTMLElement ? focused : null
}

/** Something outside of every dialog has taken the focus. */
function hasFocusLeft(): boolean | undefined {
  return document.activeElement?.matches('body *:not(.dialog, .dialog *)')
}

/**
 * Returns whether the library is to give the focus back to what had it before: not where a page that opened
 * meanwhile has taken it, and a dialog that opened meanwhile gets it back. A dialog that an address opened
 * has no such place: then the page gets it, so that a keyboard goes on there and not at the top.
 */
function focusPageIfLost(): boolean {
  if (hasFocusLeft()) return false
  queueMicrotask(() => {
    const focused = focusedInNextDialog()
    // The library takes the focus away in the microtask after this one.
    if (focused) queueMicrotask(() => focused.focus({ preventScroll: true }))
  })
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  })
  return true
}

/** The classes of a dialog of this width. */
export function dialogClass(width: DialogWidth): string {
  return classNames('dialog', width !== 'normal' && `dialog-${width}`)
}

/** Submitting never reloads the page, and never submits a form that the dialog was opened from. */
function submitWith(onSubmit: () => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
}
