import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from '#features/users/texts.ts'

/** Copies a text; returns false if the browser refuses. */
export async function copy(text: string, title: string = texts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title })
  } catch {
    showToast({ tone: 'bad', title: texts.copyFailed })
  }
}
