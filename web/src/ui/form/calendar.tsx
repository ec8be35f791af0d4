import { DayPicker, type DayPickerProps, type Matcher } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'

export type CalendarLimits = {
  /** First and last day that can be chosen, "YYYY-MM-DD". */
  min?: string | undefined
  max?: string | undefined
  /** Weekdays that cannot be chosen: 0 is Sunday, 6 is Saturday. */
  disabledWeekdays?: readonly number[] | undefined
  /** The day marked as today, if the bank's day is not the reader's. */
  today?: string | undefined
  /** The reason why a day between the limits cannot be chosen, announced with the day; null if it can. */
  reasonOf?: ((day: string) => string | null) | undefined
}

export type CalendarProps = CalendarLimits & {
  /** The purpose of the day, if a page has more than one calendar. */
  label?: string | undefined
  value: string | null
  onChange: (day: string) => void
  /** A day of the month to show if no day is chosen. */
  opensAt?: string | undefined
  /** Takes the focus when it appears: inside a popover. */
  autoFocus?: boolean | undefined
}

/** A month to choose a day from. Arrow keys go by day, PageUp and PageDown by month. */
export function Calendar(props: CalendarProps) {
  const {
    label = 'Calendar',
    value,
    onChange,
    min,
    max,
    disabledWeekdays = [],
    today,
    reasonOf,
    autoFocus = false,
    opensAt,
  } = props
  const chosen = value === null ? undefined : dateOf(value)
  const disabled: Matcher[] = [{ dayOfWeek: [...disabledWeekdays] }]
  if (min !== undefined) disabled.push({ before: dateOf(min) })
  if (max !== undefined) disabled.push({ after: dateOf(max) })
  if (reasonOf !== undefined) disabled.push((date) => reasonOf(dayOf(date)) !== null)
  const limits: Pick<DayPickerProps, 'startMonth' | 'endMonth' | 'today'> = {}
  if (min !== undefined) limits.startMonth = dateOf(min)
  if (max !== undefined) limits.endMonth = dateOf(max)
  if (today !== undefined) limits.today = dateOf(today)
  return (
    <DayPicker
      {...limits}
      mode="single"
      required
      selected={chosen}
      onSelect={(date) => {
        if (date) onChange(dayOf(date))
      }}
      defaultMonth={chosen ?? nearestMonth(min, max, opensAt ?? today)}
      disabled={disabled}
      autoFocus={autoFocus}
      locale={enGB}
      weekStartsOn={1}
      classNames={ourClasses}
      labels={labelsOf(label, reasonOf)}
      formatters={{ formatWeekdayName: weekdayOf }}
    />
  )
}

const ourClasses = {
  root: 'cal',
  nav: 'cal-nav',
  button_previous: 'btn btn-quiet btn-icon btn-sm',
  button_next: 'btn btn-quiet btn-icon btn-sm',
  chevron: 'icon cal-chevron',
  month_caption: 'cal-head',
  caption_label: 'cal-title',
  day_button: 'day',
}

// The accessible name contains the visible figure, so that "click 20" works by voice too.
function labelsOf(
  label: string,
  reasonOf: CalendarLimits['reasonOf'],
): NonNullable<DayPickerProps['labels']> {
  return {
    labelNav: () => `${label}, months`,
    labelDayButton: (date, { today, selected }) =>
      [dayName.format(date), today && 'today', selected && 'chosen', reasonOf?.(dayOf(date))]
        .filter(Boolean)
        .join(', '),
    labelPrevious: () => 'Previous month',
    labelNext: () => 'Next month',
  }
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })

function weekdayOf(date: Date): string {
  return weekdayName.format(date).slice(0, 2)
}

/** The month to show if no day is chosen: the present one, or the nearest with a day that can be chosen. */
function nearestMonth(min: string | undefined, max: string | undefined, today: string | undefined): Date {
  const now = today ?? dayOf(new Date())
  if (min !== undefined && now < min) return dateOf(min)
  if (max !== undefined && now > max) return dateOf(max)
  return dateOf(now)
}

/** A calendar day as the picker wants it: midnight on the reader's clock. It never leaves this file. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
