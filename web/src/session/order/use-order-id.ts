import { useRef } from 'react'
import { forget, keep, kept } from '#session/kept.ts'
import { contentKey } from './order-attempt.ts'

/**
 * The id of an order: the same for the same content, so that one whose answer was lost is carried out once
 * however often it is sent. It goes with its screen: for an order that says what is on the screen now, so
 * that a second one of a later screen cannot do the same again. With `keptAs` it also outlives a reload of
 * the page, until `forgetOrderId`.
 */
export function useOrderId(keptAs?: string): (content: object) => string {
  const issued = useRef({ content: '', id: '' })
  return (content) => {
    const written = contentKey(content)
    if (keptAs !== undefined && issued.current.id === '') issued.current = readIssued(keptAs)
    if (issued.current.content === written) return issued.current.id
    issued.current = { content: written, id: crypto.randomUUID() }
    if (keptAs !== undefined) {
      keep(contentName(keptAs), written)
      keep(idName(keptAs), issued.current.id)
    }
    return issued.current.id
  }
}

/** Forgets the id that was kept under this name: its order is done, or given up. */
export function forgetOrderId(keptAs: string): void {
  forget(contentName(keptAs))
  forget(idName(keptAs))
}

function readIssued(keptAs: string): { content: string; id: string } {
  return { content: kept(contentName(keptAs)) ?? '', id: kept(idName(keptAs)) ?? '' }
}

const contentName = (keptAs: string) => `${keptAs}.order`
const idName = (keptAs: string) => `${keptAs}.order-id`
