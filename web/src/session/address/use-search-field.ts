import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { beforeDialog } from './use-dialog-address.ts'

/** The search begins after this pause in typing. */
const pauseMs = 250

/**
 * The text of a search field: what was typed, else `settled`, what is searched for at present. `onSettled`
 * gets the typed text, trimmed, once the typing pauses; it should merge its parameter into the search
 * parameters of that moment. It is the one debounced write to the address in the portal. Any other navigation
 * (a link, also to the same screen, Back, Forward, another parameter) drops a pending write, and the field
 * shows the address again; its own write never changes what is typed, nor does the step of the history that a
 * dialog is: one with an address lets the text be written first. A link to another screen leaves the text
 * alone: the old screen stays mounted until the next one is loaded.
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
