import { showToast, type ToastText } from './toast-store.ts'

/** Copies the text, and returns whether it worked: a browser may refuse. */
export async function copyText(text: string, copied: string, failed: ToastText): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: copied })
  } catch {
    showToast({ tone: 'bad', ...failed })
  }
}
