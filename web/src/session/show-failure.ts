import { showToast, type ToastText } from '#ui/toast/toast-store.ts'
import { isAccessRefused } from './acting/access-refused.ts'
import { isSessionGone } from './session.ts'

/**
 * Shows a toast when something failed, but none for the end of the session or of an access: the login, or the
 * frame, which then replaces the page, says why.
 */
export function showFailure(error: unknown, toast: Omit<ToastText, 'tone'>): void {
  if (!isSessionGone(error) && !isAccessRefused(error)) showToast({ ...toast, tone: 'bad' })
}
