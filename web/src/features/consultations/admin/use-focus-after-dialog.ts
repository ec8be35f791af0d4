import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the list whose row was opened: after a refresh the row may be gone, with the button that
 * had the focus. `closed` means that the dialog over the list is closed.
 */
export function useFocusAfterDialog() {
  const list = useRef<HTMLElement>(null)
  const watched = useRef<MutationObserver>(null)
  useEffect(() => () => watched.current?.disconnect(), [])
  const closed = useCallback(() => {
    const focusList = () => {
      if (document.activeElement === document.body) list.current?.focus()
    }
    focusList()
    watched.current?.disconnect()
    watched.current = new MutationObserver(focusList)
    if (list.current) watched.current.observe(list.current, { childList: true, subtree: true })
    // A dialog that takes its time to leave has the focus until its elements are gone.
    watched.current.observe(document.body, { childList: true })
  }, [])
  return { list, closed }
}
