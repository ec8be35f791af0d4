import { useRef } from 'react'
import type { KeptOrder } from './kept-order.ts'
import { contentKey } from './order-attempt.ts'

/**
 * Returns the id of an order: the same for the same content, so that a repeated order is carried out once.
 * It knows no outcome, unlike `useOrderAttempt`, and the id ends with its screen. So it suits orders that
 * name the state they change: no later screen can repeat those. With `kept` the id outlives a reload of the
 * page, until the caller forgets it there.
 */
export function useOrderIdByContent<Content extends object>(
  kept?: KeptOrder<Content>,
): (content: Content) => string {
  const issued = useRef<{ content: string; id: string } | null>(null)
  return (content) => {
    const earlier = issued.current === null ? kept?.read() : null
    if (earlier) issued.current = { id: earlier.id, content: contentKey(earlier.content) }
    const written = contentKey(content)
    if (issued.current?.content === written) return issued.current.id
    const id = crypto.randomUUID()
    issued.current = { content: written, id }
    kept?.keep({ id, content })
    return id
  }
}
