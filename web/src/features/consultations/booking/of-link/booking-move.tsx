import { bankZone } from '@bank/contract'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { dayIn } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { linkTexts as texts } from './booking-link-texts.ts'
import { missing } from '#features/consultations/booking/booking-texts.ts'
import { BookingWhen } from '#features/consultations/booking/booking-when.tsx'
import { focusWhen, useWhen } from '#features/consultations/booking/use-when.ts'

type BookingMoveProps = {
  /** The heading, which gets the focus. */
  title: RefObject<HTMLLegendElement | null>
  /** The present time of the consultation. */
  startsAt: string
  busy: boolean
  /** Returns the error of that hour; null if there is none. */
  onMove: (startsAt: string) => Promise<string | null>
  onKeep: () => void
}

/** Chooses another day and hour for a booking. */
export function BookingMove({ title, startsAt, busy, onMove, onKeep }: BookingMoveProps) {
  const form = useRef<HTMLFormElement>(null)
  // Begins at the present day, since a move is often by an hour.
  const when = useWhen(null, dayIn(bankZone, startsAt))
  const { day, hour, dropTime } = when
  const [problem, setProblem] = useState<{ field: 'date' | 'time'; text: string } | null>(null)

  const show = (field: 'date' | 'time', text: string) => {
    setProblem({ field, text })
    focusWhen(form.current, field)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (day === null) return show('date', missing.date)
    if (!hour) return show('time', missing.time)
    const text = await onMove(hour.startsAt)
    if (text === null) return
    dropTime()
    show('time', text)
  }

  return (
    <form className="booking-move" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend ref={title} tabIndex={-1}>
          {texts.moveTitle}
        </legend>
        <BookingWhen
          {...when}
          own={startsAt}
          chooseDay={(wished) => {
            setProblem(null)
            when.chooseDay(wished)
          }}
          chooseTime={(wished) => {
            setProblem(null)
            when.chooseTime(wished)
          }}
          dayProblem={problem?.field === 'date' ? problem.text : undefined}
          timeProblem={problem?.field === 'time' ? problem.text : undefined}
        />
      </fieldset>
      <div className="actions">
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          busyLabel={texts.moving}
          disabledReason={hour ? null : missing.time}
          reasonHidden={problem !== null}
          onDisabledPress={() => show('time', missing.time)}
        >
          {texts.move}
        </Button>
        <Button kind="quiet" disabledReason={busy ? texts.moving : null} reasonHidden onClick={onKeep}>
          {texts.keepAsIs}
        </Button>
      </div>
    </form>
  )
}
