import { useRef } from 'react'
import { forget, keep, kept } from '#session/kept.ts'
import { contentKey } from './order-attempt.ts'

/**
 * Returns the id of an order: the same for the same content, so that a repeated order is carried out once.
 * The id ends with its screen. It suits orders that name the state they change: no later screen can repeat
 * those. With `keptAs` it also outlives a reload of the page, until `forgetOrderId`.
 */
export function useOrderId(keptAs?: string): (content: object) => string {
  const issued = useRef({ content: '', id: '' })
  return (content) => {
    const written = contentKey(content)
    if (keptAs !== undefined && issued.current.id === '') issued.current = readIssued(keptAs)
    if (issued.current.content === written) return issued.current.id
    issued.current = { content: written, id: crypto.randomUUID() }
    if (keptAs !== undefined) keepOrderId(keptAs, content, issued.current.id)
    return issued.current.id
  }
}

/** Keeps the id under which an order with this content is sent again. */
export function keepOrderId(keptAs: string, content: object, id: string): void {
  keep(contentName(keptAs), contentKey(content))
  keep(idName(keptAs), id)
}

/** Forgets the id that was kept under this name: its order is done or discarded. */
export function forgetOrderId(keptAs: string): void {
  forget(contentName(keptAs))
  forget(idName(keptAs))
}

function readIssued(keptAs: string): { content: string; id: string } {
  return { content: kept(contentName(keptAs)) ?? '', id: kept(idName(keptAs)) ?? '' }
}

const contentName = (keptAs: string) => `${keptAs}.order`
const idName = (keptAs: string) => `${keptAs}.order-id`
