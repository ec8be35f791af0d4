import { type RefObject, useCallback, useState } from 'react'
import { fillEmpty, typedIn } from '#lib/typed-fields.ts'
import { draftOf, keepDraft } from '#session/drafts.ts'
import type { NamedHour } from './booking-days.ts'

/** An order that was sent and has no answer yet: its hour, and for whom. */
type Sent = NamedHour & { who: string }

/** What was typed is kept under this name until it is sent. */
export const draft = 'consultation'

type Words = Readonly<Record<string, string>>

/** For whom it is, in one: the bank takes the same hour for the same person as the same booking. */
function whoOf({ firstName = '', surname = '', mobile = '', email = '' }: Words): string {
  return [firstName, surname, mobile, email].map((words) => words.trim()).join('\n')
}

/** Keeps a form, and what was sent of it. What was sent and not answered may be booked; sent again, word for word, it is answered as it was the first time. */
export function useSentOrder(form: RefObject<HTMLFormElement | null>) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [who, setWho] = useState('')
  /** Fills in what was kept, and answers it. */
  const recall = useCallback((element: HTMLFormElement): Words => {
    const kept = draftOf(draft)
    fillEmpty(element, kept)
    const { sentDay: day, sentTime: time, sentFor } = kept
    setSent(day === undefined || time === undefined || sentFor === undefined ? null : { day, time, who: sentFor })
    setWho(whoOf(typedIn(element)))
    return kept
  }, [])
  return {
    sent,
    /** The hour that may be theirs, while all stands in the fields as it was sent. */
    own: sent?.who === who ? sent : null,
    recall,
    orderOf: (typed: Words): Sent => ({ day: typed['date'] ?? '', time: typed['time'] ?? '', who: whoOf(typed) }),
    keep: (chosen: { day: string | null; time: string | null }, order: Sent | null): void => {
      const { website: _, ...typed } = form.current ? typedIn(form.current) : {}
      setSent(order)
      setWho(whoOf(typed))
      const kept = order === null ? {} : { sentDay: order.day, sentTime: order.time, sentFor: order.who }
      keepDraft(draft, { ...typed, date: chosen.day ?? '', time: chosen.time ?? '', ...kept })
    },
  }
}
