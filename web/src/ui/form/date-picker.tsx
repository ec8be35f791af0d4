import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import type { CalendarLimits, CalendarProps } from './calendar.tsx'
import { FieldFrame, type FieldText } from './field.tsx'
import { Icon } from '#ui/brand/icon.tsx'

type DatePickerProps = FieldText &
  CalendarLimits & {
    /** "YYYY-MM-DD", or null while none is chosen. */
    value: string | null
    onChange: (day: string) => void
    placeholder?: string | undefined
    disabled?: boolean | undefined
    id?: string | undefined
    /** The action of the button if the calendar is in the page already. */
    onOpen?: (() => void) | undefined
  }

/** The screen's own scripts are loaded before the calendar. */
const prepareAfterMs = 2_000

/** Loaded a while after the screen, or when the pointer is over the button: the calendar is large. */
export const loadCalendar = () =>
  import('./calendar.tsx').then(
    ({ Calendar: Loaded }) => ({ default: Loaded }),
    () => ({ default: PlainCalendar }),
  )
const Calendar = lazy(loadCalendar)

const loadPopover = () => import('./popover.tsx')
const Popover = lazy(() => loadPopover().then(({ Popover: Loaded }) => ({ default: Loaded })))

/** A failure is ignored: opening the calendar loads it again. */
function prepare(): void {
  void loadCalendar()
  void loadPopover().catch(() => {})
}

/** If the calendar fails to load, the browser's own date field replaces it. */
function PlainCalendar({ value, onChange, min, max, label }: CalendarProps) {
  return (
    <input
      type="date"
      className="input"
      aria-label={label}
      min={min}
      max={max}
      defaultValue={value ?? ''}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== '') onChange(currentTarget.value)
      }}
    />
  )
}

/** A date field: a button that shows the chosen day and opens the calendar. */
export function DatePicker(props: DatePickerProps) {
  const {
    label,
    optional,
    help,
    error,
    labelHidden,
    value,
    onChange,
    placeholder = 'Pick a date',
    disabled = false,
    id: givenId,
    onOpen,
    ...limits
  } = props
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    // A phone has no pointer that comes before the press.
    const timer = window.setTimeout(prepare, prepareAfterMs)
    return () => window.clearTimeout(timer)
  }, [])
  const ownId = useId()
  const id = givenId ?? ownId
  const openOr = (next: 'open' | 'closed') => {
    if (next === 'open' && onOpen) onOpen()
    else setSheet(next)
  }
  const choose = (day: string) => {
    onChange(day)
    setSheet('closed')
  }
  return (
    <FieldFrame
      id={id}
      label={<span id={`${id}-name`}>{label}</span>}
      optional={optional}
      help={help}
      error={error}
      labelHidden={labelHidden}
    >
      {(described) => {
        const button = (
          // A button has no invalid state of its own: the description carries the error.
          <button
            type="button"
            id={id}
            className="input date-button"
            disabled={disabled}
            data-empty={value === null ? '' : undefined}
            data-invalid={described['aria-invalid']}
            aria-describedby={described['aria-describedby']}
            aria-labelledby={`${id}-name ${id}-value`}
            aria-haspopup="dialog"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={sheet === 'never' ? () => openOr('open') : undefined}
          >
            <Icon name="calendar" />
            <span className="num" id={`${id}-value`}>
              {value === null ? placeholder : formatDay(value)}
            </span>
          </button>
        )
        if (sheet === 'never') return button
        return (
          <Suspense fallback={button}>
            <Popover
              label="Calendar"
              open={sheet === 'open'}
              onOpenChange={(next) => openOr(next ? 'open' : 'closed')}
              trigger={button}
            >
              <Suspense fallback={<div className="cal cal-pending" aria-busy="true" />}>
                <Calendar
                  {...limits}
                  label={typeof label === 'string' ? label : undefined}
                  value={value}
                  onChange={choose}
                  autoFocus
                />
              </Suspense>
            </Popover>
          </Suspense>
        )
      }}
    </FieldFrame>
  )
}
