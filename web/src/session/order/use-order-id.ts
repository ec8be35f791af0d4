import { useRef } from 'react'

/**
 * The id of an order: the same for the same content, so that one whose answer was lost is carried out once
 * however often it is sent. It goes with its screen: for an order that says what is on the screen now, so
 * that a second one of a later screen cannot do the same again.
 */
export function useOrderId(): (content: object) => string {
  const given = useRef({ written: '', id: '' })
  return (content) => {
    const written = JSON.stringify(content)
    if (given.current.written !== written) given.current = { written, id: crypto.randomUUID() }
    return given.current.id
  }
}
