import { useId } from 'react'
import { bank } from '#content/bank.ts'
import { formatDateTime, formatTime } from '#lib/format/format-date.ts'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { texts } from '#features/consultations/admin/texts.ts'
import type { Move } from './use-move.ts'

type MoveFormProps = {
  move: Move
  /** The present time of the consultation. */
  from: string
}

/** Chooses a free day and hour to move a consultation to, beside the present ones. */
export function MoveForm({ move, from }: MoveFormProps) {
  const { asked, day, slots, startsAt, chooseDay, chooseTime } = move
  const timesId = useId()
  if (!asked.data) {
    if (!asked.isError) return <TableSkeleton rows={3} columns={2} label={texts.loading} />
    return (
      <ErrorState title={texts.slotsFailed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const { firstDay, lastDay } = asked.data
  const spoken = (instant: string) => <span className="num">{formatDateTime(instant, bank.timeZone)}</span>
  return (
    <>
      <Pairs
        pairs={[
          { name: texts.currentTime, value: spoken(from) },
          {
            name: texts.newTime,
            value: startsAt === null ? <span className="muted">{texts.notChosen}</span> : spoken(startsAt),
          },
        ]}
      />
      <DatePicker
        label={texts.day}
        value={day}
        min={firstDay}
        max={lastDay}
        today={firstDay}
        disabledWeekdays={[0, 6]}
        onChange={chooseDay}
      />
      {day !== null && (
        <div className="field">
          <span className="consultation-label" id={timesId}>
            {texts.time}
          </span>
          <div className="slots" role="group" aria-labelledby={timesId}>
            {slots.map((slot) => (
              <button
                type="button"
                key={slot.startsAt}
                aria-pressed={slot.startsAt === startsAt}
                onClick={() => chooseTime(slot.startsAt)}
              >
                {formatTime(slot.startsAt, bank.timeZone)}
              </button>
            ))}
          </div>
          {slots.length === 0 && (
            <p className="small muted" role="status">
              {texts.fullyBooked}
            </p>
          )}
        </div>
      )}
      <p className="small muted">
        {texts.timesIn(bank.city)} {texts.visitorToBeNotified}
      </p>
    </>
  )
}
