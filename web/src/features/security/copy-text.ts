import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from './texts.ts'

/** Copies a text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: texts.copied })
  } catch {
    showToast({ tone: 'bad', title: texts.copyFailed })
  }
}
