import type { OwnConsultation } from '@bank/contract'
import { useEffect, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { linkTexts as texts } from './booking-link-texts.ts'
import { forgetBooking } from '#features/consultations/booking/kept-booking.ts'
import { texts as bookingTexts } from '#features/consultations/booking/booking-texts.ts'

/** How far the page has loaded. */
type Opened =
  | { is: 'loading' }
  | { is: 'unknown' }
  | { is: 'failed'; text: string }
  | { is: 'open'; booking: OwnConsultation }

/** The outcome of a change: done, or refused with a sentence about the hour or the whole. */
export type Outcome = { is: 'changed' } | { is: 'refused'; about: 'hour' | 'all'; text: string }

/** The consultation of a link, and what its holder may do with it. Opening changes nothing. */
export function useBookingOfLink(token: string) {
  const [opened, setOpened] = useState<Opened>({ is: 'loading' })
  const [busy, setBusy] = useState<'cancel' | 'move' | null>(null)

  useEffect(() => void read(token).then(setOpened), [token])

  async function change(kind: 'cancel' | 'move', call: () => Promise<OwnConsultation>): Promise<Outcome> {
    setBusy(kind)
    try {
      setOpened({ is: 'open', booking: await call() })
      forgetBooking()
      return { is: 'changed' }
    } catch (error) {
      const code = refusalOf(error)
      if (code === 'CONSULTATION_CHANGED' || code === 'CONSULTATION_OVER' || code === 'LINK_NOT_VALID')
        setOpened(await read(token))
      return refusedWith(code)
    } finally {
      setBusy(null)
    }
  }

  return {
    opened,
    busy,
    retry: () => {
      setOpened({ is: 'loading' })
      void read(token).then(setOpened)
    },
    cancel: ({ version }: OwnConsultation) =>
      change('cancel', () => client.consultations.cancel({ token, version })),
    move: ({ version }: OwnConsultation, startsAt: string) =>
      change('move', () => client.consultations.move({ token, version, startsAt })),
  }
}

async function read(token: string): Promise<Opened> {
  try {
    return { is: 'open', booking: await client.consultations.open({ token }) }
  } catch (error) {
    const code = refusalOf(error)
    // A token of another shape is no link of ours.
    if (code === 'LINK_NOT_VALID' || code === 'INVALID_INPUT') return { is: 'unknown' }
    return { is: 'failed', text: code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failedToOpen }
  }
}

function refusedWith(code: ReturnType<typeof refusalOf>): Outcome {
  if (code === 'SLOT_TAKEN') return { is: 'refused', about: 'hour', text: bookingTexts.slotTaken }
  if (code === 'SLOT_NOT_OFFERED') return { is: 'refused', about: 'hour', text: bookingTexts.slotNotOffered }
  if (code === 'CONSULTATION_CHANGED') return { is: 'refused', about: 'all', text: texts.changed }
  if (code === 'CONSULTATION_OVER') return { is: 'refused', about: 'all', text: texts.over }
  return { is: 'refused', about: 'all', text: code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failed }
}
