import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { beforeDialog } from './use-dialog-address.ts'

/** The search begins after this pause in typing. */
const pauseMs = 250

/**
 * The text of a search field: what was typed, else `settled`, what is searched for at present. `onSettled`
 * gets the typed text, trimmed, once the typing pauses; it should merge its parameter into the search
 * parameters of that moment. Nothing else in the portal writes to the address after a pause. So:
 * - any other navigation on this screen (a link, Back, Forward, another parameter) drops a pending write, and
 *   the field shows the address again;
 * - a dialog keeps the typed text: one with an address has it written first, and the step in the history of
 *   one without changes no address;
 * - a link to another screen drops the write and keeps the text, because this screen stays until the next one
 *   is loaded.
 */
export function useSearchField(settled: string, onSettled: (text: string) => void, settledMs = pauseMs) {
  const router = useRouter()
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWriting = useRef(false)
  const settleNow = useRef<(() => void) | null>(null)
  useEffect(() => {
    const settle = () => settleNow.current?.()
    beforeDialog.add(settle)
    return () => void beforeDialog.delete(settle)
  }, [])
  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current)
      settleNow.current = null
    }
    const unsubscribe = router.subscribe('onBeforeNavigate', (navigation) => {
      const { pathChanged, hrefChanged, fromLocation, toLocation } = navigation
      const isDialogStep =
        !hrefChanged && [fromLocation, toLocation].some((one) => one?.state.isDialog === true)
      if (isWriting.current || isDialogStep) return
      forget()
      if (!pathChanged) setDraft(null)
    })
    return () => {
      unsubscribe()
      forget()
    }
  }, [router])
  // The router announces a navigation before `navigate` returns: what it announces meanwhile is this write.
  const write = (text: string) => {
    clearTimeout(timer.current)
    settleNow.current = null
    isWriting.current = true
    onSettled(text)
    isWriting.current = false
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    settleNow.current = () => {
      if (router.latestLocation.pathname === pathname) write(text.trim())
    }
    timer.current = setTimeout(settleNow.current, settledMs)
  }
  const clear = () => {
    setDraft('')
    write('')
  }
  return { typed: draft ?? settled, type, clear }
}
