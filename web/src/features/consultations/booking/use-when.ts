import { useCallback, useState } from 'react'
import {
  type Hour,
  hoursOf,
  isOffered,
  type NamedHour,
  addOwnHour,
} from '#features/consultations/booking-days.ts'
import { useOffer } from '#features/consultations/use-offer.ts'

/**
 * A day and one of its hours, chosen from the bank's offer. `own` may be the visitor's already, and can
 * always be chosen. `firstDay` is chosen to begin with.
 */
export function useWhen(own: NamedHour | null, firstDay: string | null = null) {
  const { offer: offered, failed, reload } = useOffer()
  const offer = offered && addOwnHour(own, offered)
  const [day, setDay] = useState(firstDay)
  const [wished, setWished] = useState<string | null>(null)
  const hour = findHour(wished, day === null || offer === null ? [] : hoursOf(day, offer))
  // An hour that another visitor has taken meanwhile is no longer chosen. Before the hours are loaded, the
  // bank decides.
  const time = hour === null && day !== null && offer !== null ? null : wished

  /** Returns the time that stays chosen. */
  const chooseDay = (chosen: string): string | null => {
    // Choosing another day clears the hour.
    const stays = chosen === day ? time : null
    setDay(chosen)
    setWished(stays)
    reload()
    return stays
  }
  const restore = useCallback((date: string | undefined, label: string | undefined) => {
    if (date) setDay(date)
    if (label) setWished(label)
  }, [])
  const dropTime = () => {
    setWished(null)
    reload()
  }
  /** The hour that the visitor may have booked and that the bank no longer offers. */
  const maybeOwn =
    own !== null && offered !== null && own.day === day && !isOffered(own, offered) ? own.time : null
  return {
    offer,
    failed,
    reload,
    maybeOwn,
    day,
    time,
    hour,
    chooseDay,
    chooseTime: setWished,
    restore,
    dropTime,
  }
}

function findHour(label: string | null, hours: readonly Hour[]): Hour | null {
  return hours.find((hour) => hour.label === label && hour.state === 'free') ?? null
}

/** Moves the focus to the choice of a day or an hour: the button of the calendar, or the first free hour. */
export function focusWhen(form: HTMLElement | null, field: 'date' | 'time'): void {
  const calendar = form?.querySelector<HTMLElement>('.date-button')
  const firstHour = form?.querySelector<HTMLElement>('.slots button:not([aria-disabled])')
  if (field === 'time' && firstHour) firstHour.focus()
  else calendar?.focus()
}
