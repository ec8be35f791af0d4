import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatTime } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'
import { askForAll } from '#features/consultations/use-offer.ts'

type MoveFormProps = { busy: boolean; onBack: () => void; onMove: (startsAt: string) => void }

/** Chooses a free day and hour to move a consultation to. */
export function MoveForm({ busy, onBack, onMove }: MoveFormProps) {
  // By the bank's clock, because this computer's may be wrong.
  const asked = useQuery({
    queryKey: [...api.consultations.slots.key(), 'all'],
    queryFn: () => askForAll(new Date()),
  })
  const [day, setDay] = useState<string | null>(null)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const timesId = useId()
  if (!asked.data) {
    if (!asked.isError) return <TableSkeleton rows={3} columns={2} label={texts.loading} />
    return (
      <ErrorState title={texts.slotsFailed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const { days, firstDay, lastDay } = asked.data
  const slots = days.find((offered) => offered.day === day)?.slots ?? []
  return (
    <>
      <DatePicker
        label={texts.day}
        value={day}
        min={firstDay}
        max={lastDay}
        today={firstDay}
        disabledWeekdays={[0, 6]}
        onChange={(chosen) => {
          setDay(chosen)
          setStartsAt(null)
        }}
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
                onClick={() => setStartsAt(slot.startsAt)}
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
      <div className="consultation-buttons">
        <Button kind="quiet" onClick={onBack}>
          {texts.back}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          busyLabel={texts.moving}
          disabledReason={startsAt === null ? texts.chooseTime : null}
          onClick={() => {
            if (startsAt !== null) onMove(startsAt)
          }}
        >
          {texts.moveTo}
        </Button>
      </div>
    </>
  )
}
