import { bankZone } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { formatDayLong } from '#lib/format/format-date.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { ownTime, spokenTime, visitorsZone } from '#features/consultations/booking-days.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { texts } from './booking-texts.ts'
import type { Booked } from './kept-booking.ts'

/** The page after a booking: a summary with a file for the calendar, and that an e-mail confirms it. */
export function BookingThanks({ booked }: { booked: Booked }) {
  const { calendar, changePath, day, time, startsAt, email } = booked
  const own = startsAt === null ? null : ownTime(startsAt, { own: visitorsZone(), bank: bankZone })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="card booking-thanks">
      <Guilloche kind="rosette" seed="thanks" rings={2} density={0.6} />
      <h1 ref={heading} tabIndex={-1}>
        {texts.thanks}
      </h1>
      <p>{texts.thanksText}</p>
      <p className="booking-thanks-when">
        <span className="booking-thanks-day">{formatDayLong(day)}</span>{' '}
        <span className="num">{texts.zone(time, bank.city)}</span>
        {own && <span className="num muted">{texts.localTime(unbrokenDay(spokenTime(own)))}</span>}
      </p>
      <p className="muted">{texts.emailSent(email.trim())}</p>
      <p className="booking-thanks-change">
        {changePath === null ? (
          <b>{texts.change}</b>
        ) : (
          <a href={changePath}>
            <b>{texts.change}</b>
          </a>
        )}{' '}
        <span>
          {changePath === null ? texts.changeByEmail : texts.changeLater}{' '}
          <PhoneLink number={bank.phones.privateClients} />.
        </span>
      </p>
      <div className="actions">
        {calendar !== null && <AddToCalendar calendar={calendar} kind="primary" size="lg" />}
        <LinkButton kind={calendar === null ? 'primary' : 'secondary'} size="lg" href={paths.home}>
          {texts.home}
        </LinkButton>
      </div>
    </div>
  )
}
