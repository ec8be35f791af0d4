import { useEffect, useRef } from 'react'

/**
 * For an element beside a button that goes with what it did: when `state` changes and the button took the
 * focus with it, the element has it.
 */
export function useKeptFocus<Kept extends HTMLElement>(state: unknown) {
  const kept = useRef<Kept>(null)
  const before = useRef(state)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (before.current !== state && isLost) kept.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return kept
}
