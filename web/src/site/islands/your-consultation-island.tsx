import '#lib/form/zod-without-eval.ts'
import '#ui/overlay/menu.css'
import '#ui/overlay/dialog.css'
import '#ui/layout/banner.css'
import '#ui/data/records/pairs.css'
import '#ui/layout/skeleton.css'
import '#ui/layout/empty.css'
import { createRoot } from 'react-dom/client'
import { BookingOfLink } from '#features/consultations/booking/of-link/booking-of-link.tsx'
import { beginSiteStep } from '#site/history-step.ts'
import { HistoryStep } from '#ui/overlay/history-step.ts'
import { IslandFrame } from './island-frame.tsx'

/** Shows the consultation of the link in the address. */
export function showConsultation(host: HTMLElement): void {
  const token = window.location.pathname.split('/').at(-1) ?? ''
  createRoot(host).render(
    <IslandFrame>
      <HistoryStep value={beginSiteStep}>
        <BookingOfLink token={token} />
      </HistoryStep>
    </IslandFrame>,
  )
}
