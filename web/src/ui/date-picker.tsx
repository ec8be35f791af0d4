import { useId, useState } from 'react'
import { formatDay } from '#lib/format-date.ts'
import { Calendar, type CalendarLimits } from './calendar.tsx'
import { FieldFrame, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

type DatePickerProps = FieldWords & CalendarLimits & {
  /** "YYYY-MM-DD", or null while none is chosen. */
  value: string | null
  onChange: (day: string) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

/** A day: a button that says the chosen one and opens the calendar. */
export function DatePicker(props: DatePickerProps) {
  const { label, optional, help, error, labelHidden, value, onChange, placeholder = 'Pick a date', disabled = false, id: givenId, ...limits } = props
  const [open, setOpen] = useState(false)
  const ownId = useId()
  const id = givenId ?? ownId
  const choose = (day: string) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <FieldFrame id={id} label={<span id={`${id}-name`}>{label}</span>} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <Popover
          label="Calendar" open={open} onOpenChange={setOpen}
          trigger={
            // A button has no invalid state of its own: the description carries the error.
            <button
              type="button" id={id} className="input date-button" disabled={disabled} data-empty={value === null ? '' : undefined}
              data-invalid={described['aria-invalid']} aria-describedby={described['aria-describedby']} aria-labelledby={`${id}-name ${id}-value`}
            >
              <Icon name="calendar" />
              <span className="num" id={`${id}-value`}>{value === null ? placeholder : formatDay(value)}</span>
            </button>
          }
        >
          <Calendar {...limits} label={typeof label === 'string' ? label : undefined} value={value} onChange={choose} autoFocus />
        </Popover>
      )}
    </FieldFrame>
  )
}
