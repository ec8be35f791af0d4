export type ToastTone = 'neutral' | 'good' | 'bad'

/** The options of a toast. */
export type ToastData = {
  tone: ToastTone
  timeMs: number
  action: ToastAction | undefined
  /** A screen reader does not read it, because it reads the same at a field. */
  silent: boolean
}

type ToastAction = { label: string; onPress: () => void }

export type ToastText = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /**
   * The form shows the same at its fields and moves the focus there, where a screen reader reads it: the
   * toast is silent. If the focus does not move, the toast is read, because nothing else is.
   */
  atField?: boolean | undefined
  /** A button, such as Undo. A thin line shows the remaining time. */
  action?: ToastAction | undefined
  /** The time that it stays. No information is lost with it: an error about a field is shown in the form. */
  timeMs?: number | undefined
  /** Replaces the toast with this id, so that the same message does not pile up. */
  id?: string | undefined
}

const usualMs = 6_000
const actionMs = 10_000

/** A toast as the component that shows it takes it. */
export type ShownToast = {
  id: string
  title: string
  description: string | undefined
  timeout: number
  priority: 'high' | 'low'
  data: ToastData
  onRemove: () => void
}

/** The component that shows toasts. It is loaded after the first screen, or with the first toast. */
type Shower = {
  add: (toast: ShownToast) => void
  update: (id: string, change: Pick<ShownToast, 'priority'>) => void
  close: (id?: string) => void
}

/** A form moves the focus after it has rendered its problems, which takes an idle browser less than this. */
const focusMovesWithinMs = 150
const idleWithinMs = 1_000

let shower: Shower | null = null
let waiting: ShownToast[] = []
let count = 0
const nothing = () => {}
let loadShower = nothing

/** Calls back when a toast waits for the component that shows it. Returns how to stop. */
export function onToastWaiting(load: () => void): () => void {
  loadShower = load
  if (waiting.length > 0) load()
  return () => {
    loadShower = nothing
  }
}

/** Shows what waits, and every later toast, by this component. Returns how to stop. */
export function showToastsBy(component: Shower): () => void {
  shower = component
  for (const toast of waiting.splice(0)) component.add(toast)
  return () => {
    if (shower === component) shower = null
  }
}

/**
 * Shows a toast; callable from anywhere. An error is announced at once, other toasts when the reader is
 * ready. Returns its id.
 */
export function showToast(toast: ToastText): string {
  const { title, description, tone = 'neutral', atField = false, action, timeMs } = toast
  if (isSessionOver && tone !== 'bad') return ''
  count += 1
  const { id = `toast-${count}` } = toast
  const stays = timeMs ?? (action === undefined ? usualMs : actionMs)
  const shown: ShownToast = {
    id,
    title,
    description,
    timeout: stays,
    priority: tone === 'bad' && !atField ? 'high' : 'low',
    data: { tone, timeMs: stays, action, silent: atField },
    onRemove: () => {
      failures.delete(id)
      successes.delete(id)
      shownSince.delete(id)
    },
  }
  if (tone === 'bad') failures.add(id)
  if (tone === 'good' && !action) successes.set(id, Date.now())
  if (!action) shownSince.set(id, Date.now())
  if (shower) shower.add(shown)
  else {
    waiting = [...waiting.filter((other) => other.id !== id), shown]
    loadShower()
  }
  if (atField) readUnlessFocusMoves(shown)
  return id
}

/** A field that had the focus before, as after Enter in it, is not read again: then the toast is. */
function readUnlessFocusMoves(shown: ShownToast): void {
  const before = document.activeElement
  const readUnlessMoved = () => {
    if (document.activeElement !== before) return
    if (waiting.includes(shown)) shown.priority = 'high'
    else shower?.update(shown.id, { priority: 'high' })
  }
  setTimeout(() => whenIdle(readUnlessMoved), focusMovesWithinMs)
}

/** A busy browser renders later than a timer ends, so it first does what it has to do by then. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: idleWithinMs })
  else setTimeout(work, focusMovesWithinMs)
}

/** The session has ended: an answer that comes now says nothing of what the last user did. */
let isSessionOver = false

/** Removes all toasts, and shows none but errors until the document has a new session. */
export function endToasts(): void {
  isSessionOver = true
  dismissToast()
}

/** Whether the document's session has ended: nothing typed can be sent any more. */
export const hasSessionEnded = () => isSessionOver

/** Shows every toast again. */
export function startToasts(): void {
  isSessionOver = false
}

/** The error toast on the screen. */
const failures = new Set<string>()

/** Removes the error toast, and no other, once the refused operation has succeeded. */
export function dismissFailures(): void {
  for (const id of failures) dismissToast(id)
}

/** The success toasts on the screen, and since when; but for those with a button, such as Undo. */
const successes = new Map<string, number>()
/** All toasts on the screen that have no button, and since when. */
const shownSince = new Map<string, number>()
const readWithinMs = 2_000
/** A toast this young came with the dialog, such as one that says why it is not complete; no success does. */
const comesWithDialogMs = 300

/**
 * Removes what is out of date once a step was accepted: the error about it, and the success of what was done
 * before, as soon as it could be read. A toast with a button stays for its time.
 */
export function dismissEarlier(): void {
  dismissFailures()
  for (const [id, since] of successes)
    setTimeout(() => successes.get(id) === since && dismissToast(id), since + readWithinMs - Date.now())
}

/**
 * Removes what was said before a dialog opened, as soon as it could be read: it would lie over the dialog. A
 * toast with a button stays for its time.
 */
export function dismissBeforeDialog(): void {
  const now = Date.now()
  for (const [id, since] of shownSince)
    if (successes.has(id) || now - since > comesWithDialogMs)
      setTimeout(() => shownSince.get(id) === since && dismissToast(id), since + readWithinMs - now)
}

/** Removes a toast, or all of them: after sign-out no toast of the last user may stay on the screen. */
export function dismissToast(id?: string): void {
  waiting = id === undefined ? [] : waiting.filter((toast) => toast.id !== id)
  shower?.close(id)
}
