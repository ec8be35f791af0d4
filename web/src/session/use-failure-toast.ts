import { useEffect } from 'react'
import { showToast } from '#ui/toast-store.ts'
import { isSessionGone } from './session.ts'

/**
 * Says beside the page that something could not be read (specification 2, section 8): once when it begins to fail, and not again
 * each time it is read anew behind what is shown. `expected` is an answer that the page has words of its own for.
 */
export function useFailureToast({ isError, error }: { isError: boolean; error: Error | null }, title: string, expected = false): void {
  const fails = isError && !expected && !isSessionGone(error)
  useEffect(() => {
    if (fails) showToast({ tone: 'bad', title, id: title })
  }, [fails, title])
}
