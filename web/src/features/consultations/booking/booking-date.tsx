import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import type { CalendarProps } from '#ui/form/calendar.tsx'
import { DatePicker, loadCalendar } from '#ui/form/date-picker.tsx'
import { useMedia } from '#ui/use-media.ts'
import { shiftDay } from '#features/consultations/booking-days.ts'
import { BookingWeek } from './booking-week.tsx'

type BookingDateProps = ComponentProps<typeof DatePicker> & { reasonOf: (day: string) => string | null }

/**
 * A date field with its month in the page, or with a week of days on a phone, where the month opens over the
 * page. The month is as high before its script is loaded.
 */
export function BookingDate(props: BookingDateProps) {
  const isPhone = useMedia('(max-width: 680px)')
  const days = useRef<HTMLDivElement>(null)
  const [wantsFocus, setWantsFocus] = useState(false)
  const focusMonth = () => {
    const day = days.current?.querySelector<HTMLElement>('.day[tabindex="0"]')
    if (day) day.focus()
    else setWantsFocus(true)
  }
  return (
    <div className="booking-date">
      <DatePicker {...props} onOpen={isPhone === false ? focusMonth : undefined} />
      <div className="booking-days" ref={days}>
        {isPhone === null && <div className="cal cal-pending" />}
        {isPhone === true && <BookingWeek {...props} />}
        {isPhone === false && <Month {...props} wantsFocus={wantsFocus} />}
      </div>
    </div>
  )
}

function Month({ wantsFocus, ...props }: BookingDateProps & { wantsFocus: boolean }) {
  const [shown, setShown] = useState<{ Calendar: ComponentType<CalendarProps> } | null>(null)
  useEffect(() => {
    let isHere = true
    void loadCalendar().then(({ default: Calendar }) => {
      if (isHere) setShown({ Calendar })
    })
    return () => {
      isHere = false
    }
  }, [])
  const { min, max, today, disabledWeekdays, reasonOf, value, onChange } = props
  return (
    <div role="group" aria-label="Calendar" aria-busy={shown === null}>
      {shown === null ? (
        <div className="cal cal-pending" />
      ) : (
        <shown.Calendar
          min={min}
          max={max}
          today={today}
          disabledWeekdays={disabledWeekdays}
          reasonOf={reasonOf}
          value={value}
          // The month in which most of the next two weeks lie.
          opensAt={min === undefined ? undefined : shiftDay(min, 7)}
          onChange={onChange}
          autoFocus={wantsFocus}
        />
      )}
    </div>
  )
}
