import { useEffect, useRef, useState } from 'react'

/** Whoever pauses for so long has typed what they look for. */
const settledMs = 250

/** A search field: what is typed at once, and `onSettled` with it once the typing pauses. */
export function useSearch(initial: string, onSettled: (search: string) => void) {
  const [typed, setTyped] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettled(text.trim()), settledMs)
  }
  const clear = () => {
    setTyped('')
    clearTimeout(timer.current)
    onSettled('')
  }
  return { typed, type, clear }
}
