import { useEffect, useRef } from 'react'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { isAccessRefused } from './acting/access-refused.ts'
import { isSessionGone } from './session.ts'

type Outcome = { isError: boolean; isSuccess: boolean; isPlaceholderData?: boolean; error: Error | null }

/**
 * Shows a toast when something could not be loaded (specification 1 and 2, section 8): once per failure,
 * however often it is fetched again in the background meanwhile. The toast goes when the data has come, and
 * the next failure is a new one. `expected` is a failure that the page handles without a toast: an answer
 * that it has its own words for, or a refresh behind what is on the screen.
 */
export function useFailureToast(outcome: Outcome, title: string, expected = false): void {
  const { isError, isSuccess, isPlaceholderData = false, error } = outcome
  const fails = isError && !expected && !isSessionGone(error) && !isAccessRefused(error)
  const succeeds = isSuccess && !isPlaceholderData
  const shown = useRef(false)
  useEffect(() => {
    if (fails && !shown.current) showToast({ tone: 'bad', title, id: title })
    if (succeeds && shown.current) dismissToast(title)
    if (fails || succeeds) shown.current = fails
  }, [fails, succeeds, title])
}
