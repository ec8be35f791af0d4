import { bankZone, type OwnConsultation } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDayLong } from '#lib/format/format-date.ts'
import { unbroken, unbrokenDay } from '#lib/format/unbroken.ts'
import { paths } from '#paths.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { clockTime, ownTime, spokenTime } from '#features/consultations/booking-days.ts'
import { linkTexts as texts } from './booking-link-texts.ts'
import { AddToCalendar } from '#features/consultations/booking/add-to-calendar.tsx'
import { BookingMove } from './booking-move.tsx'
import { type Outcome, useBookingOfLink } from './use-booking-of-link.ts'
import { useFocusOfStep } from '#features/consultations/use-focus-of-step.ts'

/** The consultation of a link: its time, and how to move or cancel it. */
export function BookingOfLink({ token }: { token: string }) {
  const { opened, busy, retry, cancel, move } = useBookingOfLink(token)
  if (opened.is === 'loading') {
    return (
      <Loading label={texts.loading}>
        <div className="card booking-own">
          <Skeleton width="title" />
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
      </Loading>
    )
  }
  if (opened.is === 'failed')
    return <ErrorState level="h2" title={opened.text} onRetry={retry} retryLabel={texts.retry} />
  if (opened.is === 'unknown') {
    return (
      <section className="card booking-own booking-unknown" role="alert">
        <h2>{texts.unknown}</h2>
        <p>{texts.unknownHelp}</p>
        <LinkButton href={paths.consultation}>{texts.schedule}</LinkButton>
      </section>
    )
  }
  return <OwnBooking booking={opened.booking} busy={busy} onCancel={cancel} onMove={move} />
}

type OwnBookingProps = {
  booking: OwnConsultation
  busy: 'cancel' | 'move' | null
  onCancel: (booking: OwnConsultation) => Promise<Outcome>
  onMove: (booking: OwnConsultation, startsAt: string) => Promise<Outcome>
}

function OwnBooking({ booking, busy, onCancel, onMove }: OwnBookingProps) {
  const [step, setStep] = useState<'read' | 'move' | 'cancel'>('read')
  const [message, setMessage] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const when = formatStart(booking.startsAt)
  const isBooked = booking.status === 'booked'

  // First in the order of the page: a visitor who has moved the appointment reads the confirmation at the
  // top.
  const { title, button } = useFocusOfStep<HTMLLegendElement>(step === 'move')
  // The pressed button is gone when the answer comes, so the focus goes to the heading.
  useEffect(() => {
    if (!message) return
    heading.current?.focus({ preventScroll: true })
    // The message stands above the heading.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [message])

  function showOutcome(outcome: Outcome, done: string): void {
    setStep('read')
    setMessage(outcome.is === 'changed' ? { tone: 'good', text: done } : { tone: 'bad', text: outcome.text })
  }

  async function move(startsAt: string): Promise<string | null> {
    const outcome = await onMove(booking, startsAt)
    // A message about the hour is shown beside the hours.
    if (outcome.is === 'refused' && outcome.about === 'hour') return outcome.text
    showOutcome(outcome, texts.moved)
    return null
  }

  return (
    <section className="card booking-own" aria-labelledby="own-when">
      {message && (
        <Banner tone={message.tone} announce={message.tone === 'good' ? 'status' : 'alert'}>
          {message.text}
        </Banner>
      )}
      <h2 id="own-when" ref={heading} tabIndex={-1}>
        {isBooked ? when : <s>{when}</s>}
      </h2>
      <Pairs pairs={pairsOf(booking)} />
      {booking.changeable && <p>{texts.calls}</p>}
      {booking.changeable && step !== 'move' && (
        <div className="actions">
          <Button
            ref={button}
            onClick={() => {
              setMessage(null)
              setStep('move')
            }}
          >
            {texts.move}
          </Button>
          {booking.calendar !== undefined && <AddToCalendar calendar={booking.calendar} />}
          <Button
            kind="destructiveQuiet"
            onClick={() => {
              setMessage(null)
              setStep('cancel')
            }}
          >
            {texts.cancel}
          </Button>
        </div>
      )}
      {!booking.changeable && <LinkButton href={paths.consultation}>{texts.bookAnother}</LinkButton>}
      {booking.changeable && step === 'move' && (
        <BookingMove
          title={title}
          startsAt={booking.startsAt}
          busy={busy === 'move'}
          onMove={move}
          onKeep={() => setStep('read')}
        />
      )}
      <AlertDialog
        backCloses
        open={step === 'cancel' && booking.changeable}
        onClose={() => setStep('read')}
        title={texts.cancelTitle}
        description={texts.cancelText(when)}
        footer={
          <>
            <Button
              onClick={() => setStep('read')}
              disabledReason={busy === null ? null : texts.cancelling}
              reasonHidden
            >
              {texts.keep}
            </Button>
            <Button
              kind="destructive"
              busy={busy === 'cancel'}
              busyLabel={texts.cancelling}
              onClick={() => void onCancel(booking).then((outcome) => showOutcome(outcome, texts.cancelled))}
            >
              {texts.cancel}
            </Button>
          </>
        }
      />
    </section>
  )
}

function formatStart(startsAt: string): string {
  const day = unbrokenDay(formatDayLong(dayIn(bankZone, startsAt)))
  return texts.wholeTime(day, unbroken(clockTime(startsAt, bankZone)), bank.city)
}

/** The earlier time is by the bank's clock, as the new one in the heading is. */
function formatMoved(movedFrom: string): string {
  const day = unbrokenDay(formatDayLong(dayIn(bankZone, movedFrom)))
  return `${day}, ${unbroken(clockTime(movedFrom, bankZone))}`
}

function pairsOf({ startsAt, status, changeable, movedFrom }: OwnConsultation) {
  const own = ownTime(startsAt, { own: Intl.DateTimeFormat().resolvedOptions().timeZone, bank: bankZone })
  return [
    { name: texts.movedFrom, value: status === 'booked' && movedFrom ? formatMoved(movedFrom) : null },
    { name: texts.localTime, value: own && unbrokenDay(unbroken(spokenTime(own))) },
    { name: texts.state, value: status === 'booked' && !changeable ? texts.past : texts.states[status] },
  ]
}
