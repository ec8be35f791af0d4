import '#lib/form/zod-without-eval.ts'
import '#ui/overlay/menu.css'
import { useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BookingForm } from '#features/consultations/booking/booking-form.tsx'
import { BookingThanks } from '#features/consultations/booking/booking-thanks.tsx'
import { type Booked, keptBooking } from '#features/consultations/booking/kept-booking.ts'
import { IslandFrame, islandIds } from './island-frame.tsx'
import { placeToaster } from './toaster.tsx'

/**
 * Hydrates the form in the page and keeps the text typed into it. After a reload the page shows what was
 * booked.
 */
export function hydrateBooking(host: HTMLElement): Promise<void> {
  placeToaster()
  const booked = keptBooking()
  if (booked !== null) {
    createRoot(host).render(
      <IslandFrame>
        <BookingThanks booked={booked} />
      </IslandFrame>,
    )
    return Promise.resolve()
  }
  return new Promise((ready) => {
    hydrateRoot(
      host,
      <IslandFrame>
        <Booking onReady={ready} />
      </IslandFrame>,
      { identifierPrefix: islandIds },
    )
  })
}

function Booking({ onReady }: { onReady: () => void }) {
  const [booked, setBooked] = useState<Booked | null>(null)
  return booked ? <BookingThanks booked={booked} /> : <BookingForm onBooked={setBooked} onReady={onReady} />
}
