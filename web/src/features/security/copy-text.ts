import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from './texts.ts'

/** Copies, and says whether it worked: a browser may refuse. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: texts.copied })
  } catch {
    showToast({ tone: 'bad', title: texts.copyFailed })
  }
}
