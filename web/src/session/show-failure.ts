import { showToast, type ToastText } from '#ui/overlay/toast-store.ts'
import { isSessionGone } from './session.ts'

/**
 * Shows a toast when something failed, but none for the end of the session: the login, which then replaces
 * the page, says why.
 */
export function showFailure(error: unknown, toast: Omit<ToastText, 'tone'>): void {
  if (!isSessionGone(error)) showToast({ ...toast, tone: 'bad' })
}
