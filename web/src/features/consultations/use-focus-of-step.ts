import { useEffect, useRef } from 'react'

/**
 * Where one step takes the place of the other, what was pressed is gone: focus goes to the head of the next,
 * and back to its button.
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
