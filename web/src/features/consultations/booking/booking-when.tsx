import { bankZone } from '@bank/contract'
import { useId, useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDayLong } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import {
  closedWeekdays,
  hasFreeHour,
  type Hour,
  hoursOf,
  type Offer,
  ownTime,
  reasonAgainst,
  shortTime,
  spokenTime,
  visitorsZone,
  zoneName,
} from '#features/consultations/booking-days.ts'
import { BookingDate } from './booking-date.tsx'
import { texts } from './booking-texts.ts'

type WhenProps = {
  offer: Offer | null
  /** The last request for the hours failed. */
  failed: boolean
  reload: () => void
  day: string | null
  chooseDay: (day: string) => void
  time: string | null
  chooseTime: (label: string) => void
  /** The visitor may have this hour already: the answer to their order was lost. */
  maybeOwn: string | null
  /** A sentence for a visitor who already has an hour, which is neither free nor taken by another visitor. */
  own?: string | undefined
  dayProblem: string | undefined
  timeProblem: string | undefined
}

/** Chooses a day and then an hour, by the bank's clock and the visitor's own. */
export function BookingWhen({
  offer,
  failed,
  reload,
  maybeOwn,
  day,
  chooseDay,
  time,
  chooseTime,
  own,
  dayProblem,
  timeProblem,
}: WhenProps) {
  const [today] = useState(() => dayIn(bankZone, new Date()))
  const firstDay = offer?.firstDay ?? today
  const reasonOf = (wished: string) => {
    const reason = reasonAgainst(wished, { offer, firstDay })
    return reason === null ? null : texts.notOn[reason]
  }
  return (
    <div className="booking-when">
      <BookingDate
        label={texts.date}
        placeholder={texts.placeholder}
        help={texts.dateHelp}
        error={dayProblem}
        value={day}
        onChange={chooseDay}
        min={firstDay}
        max={offer?.lastDay}
        today={firstDay}
        disabledWeekdays={closedWeekdays}
        reasonOf={reasonOf}
      />
      <Hours
        offer={offer}
        failed={failed}
        reload={reload}
        maybeOwn={maybeOwn}
        day={day}
        time={time}
        chooseTime={chooseTime}
        own={own}
        problem={timeProblem}
      />
    </div>
  )
}

type HoursProps = Pick<
  WhenProps,
  'offer' | 'failed' | 'reload' | 'maybeOwn' | 'day' | 'time' | 'chooseTime'
> & { own: string | undefined; problem: string | undefined }

function Hours({ offer, failed, reload, maybeOwn, day, time, chooseTime, own, problem }: HoursProps) {
  const id = useId()
  const hours = day === null || offer === null ? [] : hoursOf(day, offer)
  const isFull = offer !== null && day !== null && !hasFreeHour(day, offer)
  const chosen = hours.find(({ label }) => label === time)
  const unsure = maybeOwn === null ? null : <p className="help">{texts.maybeOwn(maybeOwn)}</p>
  const message = problem === undefined ? unsure : <FieldError id={`${id}-error`} error={problem} />
  return (
    <div
      className="field booking-hours"
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={problem === undefined ? undefined : `${id}-error`}
    >
      <span className="legend" id={`${id}-name`}>
        {texts.time}
      </span>
      {day === null && <p className="booking-hint">{texts.timeFirst}</p>}
      {day !== null && !isFull && hours.length > 0 && (
        <div className="slots">
          {hours.map((hour) => (
            <HourButton
              key={hour.label}
              hour={hour}
              isOwn={hour.startsAt === own}
              pressed={hour.label === time}
              onPress={() => chooseTime(hour.label)}
            />
          ))}
        </div>
      )}
      {day !== null && offer === null && !failed && (
        <p className="booking-hint" aria-hidden="true">
          {texts.loading}…
        </p>
      )}
      {isFull && <p className="booking-hint">{texts.dayFull}</p>}
      {day !== null && failed && (
        <p className="booking-hint">
          {texts.loadFailed}{' '}
          <Button size="sm" onClick={reload}>
            {texts.retry}
          </Button>
        </p>
      )}
      {hours.length > 0 && !isFull && day !== null && (
        <p className="help num">
          <Clocks day={day} chosen={chosen} hours={hours} />
        </p>
      )}
      {/* Screen readers read this too; the list of hours, which appears by itself, is left out. */}
      <div className={message === null ? 'sr' : undefined} role="status">
        {message ?? (day === null ? '' : statusText(day, { offer, failed, hours }))}
      </div>
    </div>
  )
}

function statusText(
  day: string,
  { offer, failed, hours }: { offer: Offer | null; failed: boolean; hours: readonly Hour[] },
): string {
  if (failed) return texts.loadFailed
  if (offer === null) return texts.loading
  return hasFreeHour(day, offer)
    ? texts.freeHours(hours.filter(({ state }) => state === 'free').length, formatDayLong(day))
    : texts.dayFull
}

type HourButtonProps = { hour: Hour; isOwn: boolean; pressed: boolean; onPress: () => void }

/** A taken hour stays focusable, so that a screen reader reads why it cannot be chosen. */
function HourButton({ hour: { label, startsAt, state }, isOwn, pressed, onPress }: HourButtonProps) {
  const own = ownTime(startsAt, { own: visitorsZone(), bank: bankZone })
  const isFree = state === 'free'
  const under = isFree ? (own === null ? undefined : shortTime(own)) : texts[isOwn ? 'current' : state]
  return (
    <button
      type="button"
      aria-pressed={pressed && isFree}
      aria-disabled={!isFree || undefined}
      data-own={isOwn ? '' : undefined}
      data-two-lines={under === undefined ? undefined : ''}
      onClick={() => {
        if (isFree) onPress()
      }}
    >
      <span>{label}</span>
      {under !== undefined && (
        <>
          {' '}
          <small>
            {under}
            <span className="sr">{isFree && ` ${texts.yourTime}`}</span>
          </small>
        </>
      )}
    </button>
  )
}

/** Names the clock of the hours; for a chosen hour, shows its time by both clocks. */
function Clocks({ day, chosen, hours }: { day: string; chosen: Hour | undefined; hours: readonly Hour[] }) {
  const zones = { own: visitorsZone(), bank: bankZone }
  if (chosen?.state === 'free') {
    const own = ownTime(chosen.startsAt, zones)
    return (
      <>
        <b>{texts.chosen(formatDayLong(day), chosen.label, bank.city)}</b>{' '}
        {own === null ? texts.sameClock : texts.localTime(spokenTime(own))}
      </>
    )
  }
  const differ = hours.some(({ startsAt }) => ownTime(startsAt, zones) !== null)
  return differ ? texts.hoursOfBoth(bank.city, zoneName(zones.own)) : texts.hoursOf(bank.city)
}
