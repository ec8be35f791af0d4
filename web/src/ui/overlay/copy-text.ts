import { showToast, type ToastText } from './toast-store.ts'

/** Copies the text, and returns whether it worked: a browser may refuse. */
export async function copyText(text: string, copied: string, failed: ToastText): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: copied })
    return true
  } catch {
    showToast({ tone: 'bad', ...failed })
    return false
  }
}
