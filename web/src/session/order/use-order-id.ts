import { useRef } from 'react'

/**
 * Returns the id of an order: the same for the same content, so that a repeated order is carried out once.
 * The id ends with its screen. It suits orders that name the state they change: no later screen can repeat
 * those.
 */
export function useOrderId(): (content: object) => string {
  const given = useRef({ written: '', id: '' })
  return (content) => {
    const written = JSON.stringify(content)
    if (given.current.written !== written) given.current = { written, id: crypto.randomUUID() }
    return given.current.id
  }
}
