import { useState } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { closedWeekdays, shiftDay, weekdayOf } from '#features/consultations/booking-days.ts'
import { texts } from './booking-texts.ts'

type BookingWeekProps = {
  value: string | null
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  reasonOf: (day: string) => string | null
}

/** The open days of one week in a row, for a phone. */
export function BookingWeek({ value, onChange, min, max, reasonOf }: BookingWeekProps) {
  const [turned, setTurned] = useState<{ from: string | null; monday: string } | null>(null)
  // A day chosen elsewhere brings its week.
  const start = value ?? firstOpenDay(min, reasonOf)
  const monday = turned !== null && turned.from === value ? turned.monday : mondayOf(start)
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((more) => shiftDay(monday, more))
    .filter((day) => !closedWeekdays.includes(weekdayOf(day)))
  const [first = monday] = days
  const last = days.at(-1) ?? monday
  const turn = (by: number) => setTurned({ from: value, monday: shiftDay(monday, by) })
  return (
    <div role="group" aria-label={texts.week} className="booking-week">
      <div className="booking-week-head">
        <IconButton
          icon="back"
          label={texts.previousWeek}
          disabledReason={min !== undefined && first <= min ? texts.notOn.past : null}
          onClick={() => turn(-7)}
        />
        <b className="num">{texts.days(shortDay.format(new Date(first)), shortDay.format(new Date(last)))}</b>
        <IconButton
          icon="next"
          label={texts.nextWeek}
          disabledReason={max !== undefined && last >= max ? texts.notOn.tooFar : null}
          onClick={() => turn(7)}
        />
      </div>
      <div className="slots">
        {days.map((day) => (
          <WeekDay
            key={day}
            day={day}
            reason={reasonOf(day)}
            pressed={day === value}
            onPress={() => onChange(day)}
          />
        ))}
      </div>
    </div>
  )
}

type WeekDayProps = { day: string; reason: string | null; pressed: boolean; onPress: () => void }

function WeekDay({ day, reason, pressed, onPress }: WeekDayProps) {
  const date = new Date(day)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={reason !== null || undefined}
      aria-label={[`${weekday.format(date)} ${wholeDay.format(date)}`, reason].filter(Boolean).join(', ')}
      onClick={() => {
        if (reason === null) onPress()
      }}
    >
      <small>{weekday.format(date)}</small> <span>{date.getUTCDate()}</span>
    </button>
  )
}

const timeZone = 'UTC'
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
const wholeDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
})

function mondayOf(day: string): string {
  return shiftDay(day, -((weekdayOf(day) + 6) % 7))
}

/** The first day within two weeks that can be chosen, so that the first week shown has one. */
function firstOpenDay(min: string | undefined, reasonOf: (day: string) => string | null): string {
  const from = min ?? new Date().toISOString().slice(0, 10)
  const days = Array.from({ length: 14 }, (_, more) => shiftDay(from, more))
  return days.find((day) => reasonOf(day) === null) ?? from
}
