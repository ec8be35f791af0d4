import { useEffect, useRef } from 'react'

/**
 * When one step replaces another, the pressed button is gone: the focus moves to the heading of the next
 * step, and back to its button.
 */
export function useFocusOfStep<Title extends HTMLElement>(isMoving: boolean) {
  const title = useRef<Title>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasMoving = useRef(false)
  useEffect(() => {
    if (isMoving) title.current?.focus()
    else if (wasMoving.current) button.current?.focus()
    wasMoving.current = isMoving
  }, [isMoving])
  return { title, button }
}
