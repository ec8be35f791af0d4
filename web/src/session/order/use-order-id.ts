import { useRef } from 'react'
import type { KeptOrder } from './kept-order.ts'
import { contentKey } from './order-attempt.ts'

/**
 * Returns the id of an order: the same for the same content, so that a repeated order is carried out once.
 * The id ends with its screen. It suits orders that name the state they change: no later screen can repeat
 * those. With `kept` it also outlives a reload of the page, until that is forgotten.
 */
export function useOrderId<Content extends object>(kept?: KeptOrder<Content>): (content: Content) => string {
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
