import { z } from 'zod'
import { bookedConsultation, forget, keep, kept } from '#session/kept.ts'

const bookedSchema = z.object({
  /** The appointment as a file for a calendar; null if the answer lacks it. */
  calendar: z.string().nullable(),
  /** Leads to the page that moves and cancels the appointment; null if the answer lacks it. */
  changePath: z.string().nullable(),
  day: z.string(),
  time: z.string(),
  /** The hour as an instant, if the offer was known. */
  startsAt: z.string().nullable(),
  email: z.string(),
})
export type Booked = z.infer<typeof bookedSchema>

/** Keeps in this tab what the page after a booking shows, and returns it. */
export function keepBooking(booked: Booked): Booked {
  keep(bookedConsultation, JSON.stringify(booked))
  return booked
}

/**
 * The booking that a reload or the browser's Back shows again, because an empty form would invite a second
 * one. A visitor who comes to the page anew wants the form.
 */
export function keptBooking(): Booked | null {
  const text = kept(bookedConsultation)
  if (text === null) return null
  if (!isSamePageAgain()) {
    forgetBooking()
    return null
  }
  return bookedSchema.safeParse(JSON.parse(text)).data ?? null
}

/** The appointment was moved or cancelled in this tab. */
export function forgetBooking(): void {
  forget(bookedConsultation)
}

function isSamePageAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  )
}
