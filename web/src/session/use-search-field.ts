import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** A pause this long means that the word is typed. */
const pauseMs = 250

/**
 * The text of a search field at once, and `onSettled` with it, trimmed, once the typing pauses. It is the one
 * debounced write to the address in the portal: the write is cancelled on unmount, and dropped when the
 * location is no longer the one that was typed on. A click leaves at once, but the old screen stays mounted
 * until the next one is loaded, so unmounting alone comes too late and would bring the reader back.
 * `onSettled` should merge its parameter into the search parameters of that moment, because another one may
 * have changed since the key was pressed.
 */
export function useSearchField(initial: string, onSettled: (text: string) => void, settledMs = pauseMs) {
  const router = useRouter()
  const [typed, setTyped] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    timer.current = setTimeout(() => {
      if (router.latestLocation.pathname === pathname) onSettled(text.trim())
    }, settledMs)
  }
  const clear = () => {
    setTyped('')
    clearTimeout(timer.current)
    onSettled('')
  }
  return { typed, type, clear }
}
