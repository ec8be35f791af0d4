import { useCallback, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the control of a list that opened a dialog: a dialog that was loaded, or that asked
 * a question, no longer knows it. Where the control is gone, because a refresh took its row, the list has the
 * focus. `closed` means that the dialog over the list is closed.
 */
export function useFocusAfterDialog<List extends HTMLElement = HTMLElement>() {
  const list = useRef<List>(null)
  const opener = useRef<HTMLElement>(null)
  const watched = useRef<MutationObserver>(null)
  useEffect(() => {
    // The document listens, because the list itself may be rendered later.
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof HTMLElement && target !== list.current
      if (isInside && list.current?.contains(target)) opener.current = target
    }
    // A press or a key decides where the focus is, be it on nothing.
    const end = () => watched.current?.disconnect()
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', end)
    document.addEventListener('keydown', end)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', end)
      document.removeEventListener('keydown', end)
      end()
    }
  }, [])
  const closed = useCallback(() => {
    const giveBack = () => {
      const { activeElement } = document
      if (activeElement !== document.body && activeElement?.id !== 'main') return
      if (opener.current?.isConnected) opener.current.focus()
      else list.current?.focus()
    }
    // The dialog gives the focus back only after it has said that it is closed.
    setTimeout(giveBack)
    watched.current?.disconnect()
    watched.current = new MutationObserver(giveBack)
    if (list.current) watched.current.observe(list.current, { childList: true, subtree: true })
    // A dialog that takes its time to leave has the focus until its elements are gone.
    watched.current.observe(document.body, { childList: true })
  }, [])
  return { list, closed }
}
