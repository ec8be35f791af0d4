import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from '#features/users/texts.ts'

/** Copies, and says whether it worked: a browser may refuse. */
export async function copy(text: string, title: string = texts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title })
  } catch {
    showToast({ tone: 'bad', title: texts.copyFailed })
  }
}
