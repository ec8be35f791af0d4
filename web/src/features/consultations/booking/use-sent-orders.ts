import { type RefObject, useCallback, useState } from 'react'
import { fillEmpty, typedIn } from '#lib/form/typed-fields.ts'
import { draftOf, keepDraft } from '#session/drafts.ts'
import { readOrders, type SentOrder, visitorKey } from './sent-orders.ts'

/** Name of the draft, which is kept until it is sent. */
export const draft = 'consultation'

type Fields = Readonly<Record<string, string>>

/**
 * Keeps a form, and the orders sent from it that have no answer yet. Each of them may be booked: an order
 * sent again word for word gets the same answer, and an order for another hour names those that it replaces.
 */
export function useSentOrders(form: RefObject<HTMLFormElement | null>) {
  const [sent, setSent] = useState<readonly SentOrder[]>([])
  const [ownKey, setOwnKey] = useState('')
  /** Fills in the kept draft, and returns it. */
  const recall = useCallback((element: HTMLFormElement): Fields => {
    const kept = draftOf(draft)
    fillEmpty(element, kept)
    setSent(readOrders(kept['sent']))
    setOwnKey(visitorKey(typedIn(element)))
    return kept
  }, [])
  return {
    sent,
    /** The hour that may be booked already, while every field is as it was sent. */
    own: sent.findLast((order) => order.who === ownKey) ?? null,
    recall,
    keep: (chosen: { day: string | null; time: string | null }, orders: readonly SentOrder[]): void => {
      const { website: _, ...typed } = form.current ? typedIn(form.current) : {}
      setSent(orders)
      setOwnKey(visitorKey(typed))
      const kept = orders.length === 0 ? {} : { sent: JSON.stringify(orders) }
      keepDraft(draft, { ...typed, date: chosen.day ?? '', time: chosen.time ?? '', ...kept })
    },
  }
}
