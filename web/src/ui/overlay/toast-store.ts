import { Toast } from '@base-ui/react/toast'

export type ToastTone = 'neutral' | 'good' | 'bad'

/** The options of a toast. */
export type ToastData = { tone: ToastTone; timeMs: number; action: ToastAction | undefined }

type ToastAction = { label: string; onPress: () => void }

export type ToastText = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** The form says the same at its fields and has moved the focus there: the toast does not interrupt. */
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

/** The application's only queue of toasts; `Toaster` shows it. */
export const toastManager = Toast.createToastManager<ToastData>()

/**
 * Shows a toast; callable from anywhere. An error is announced at once, other toasts when the reader is
 * ready. Returns its id.
 */
export function showToast(toast: ToastText): string {
  const { title, description, tone = 'neutral', atField = false, action, timeMs, id } = toast
  if (isSessionOver && tone !== 'bad') return ''
  const stays = timeMs ?? (action === undefined ? usualMs : actionMs)
  const shown = toastManager.add({
    ...(id !== undefined && { id }),
    title,
    description,
    timeout: stays,
    priority: tone === 'bad' && !atField ? 'high' : 'low',
    data: { tone, timeMs: stays, action },
    onRemove: () => void failures.delete(shown),
  })
  if (tone === 'bad') failures.add(shown)
  return shown
}

/** The session has ended: an answer that comes now says nothing of what the last user did. */
let isSessionOver = false

/** Removes all toasts, and shows none but errors until the document has a new session. */
export function endToasts(): void {
  isSessionOver = true
  dismissToast()
}

/** Shows every toast again. */
export function startToasts(): void {
  isSessionOver = false
}

/** The error toast on the screen. */
const failures = new Set<string>()

/** Removes the error toast, and no other, once the refused operation has succeeded. */
export function dismissFailures(): void {
  for (const id of failures) toastManager.close(id)
}

/** Removes a toast, or all of them: after sign-out no toast of the last user may stay on the screen. */
export function dismissToast(id?: string): void {
  toastManager.close(id)
}
