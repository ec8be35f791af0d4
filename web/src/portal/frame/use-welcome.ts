import { useEffect } from 'react'
import { texts } from '#features/sign-in/texts.ts'
import { takeWelcome } from '#session/kept.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/** The message of the sign-in stands on the page that was left at once; here there is time to read it. */
export function useWelcome(): void {
  useEffect(() => {
    if (takeWelcome()) showToast({ ...texts.succeeded, tone: 'good', timeMs: 4_000 })
  }, [])
}
