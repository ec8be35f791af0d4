import { bankZone } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { formatDayLong } from '#lib/format/format-date.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { ownTime, spokenTime, visitorsZone } from '#features/consultations/booking-days.ts'
import { texts } from './booking-texts.ts'
import type { Booked } from './use-booking.ts'

/** The page after a booking: a summary, and that an e-mail confirms it. */
export function BookingThanks({ booked: { day, time, startsAt, email } }: { booked: Booked }) {
  const own = startsAt === null ? null : ownTime(startsAt, { own: visitorsZone(), bank: bankZone })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="booking-thanks">
      <Guilloche kind="rosette" seed="thanks" rings={2} density={0.6} />
      <h1 ref={heading} tabIndex={-1}>
        {texts.thanks}
      </h1>
      <p className="lead">{texts.thanksText}</p>
      <p>
        <b>{texts.chosen(formatDayLong(day), time, bank.city)}</b> <span className="muted">{bankZone}</span>
      </p>
      {own && <p>{texts.localTime(spokenTime(own))}</p>}
      <p className="muted">{texts.emailSent(email.trim())}</p>
      <LinkButton kind="primary" size="lg" href={paths.home}>
        {texts.home}
      </LinkButton>
    </div>
  )
}
