import type { Holiday } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay, formatDayLong } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { AffectedQuestion } from './affected-question.tsx'
import { texts } from './texts.ts'
import { usePlanChange } from './use-plan-change.ts'

const longestName = 80
const columns: Column<Holiday>[] = [
  { key: 'day', head: texts.day, className: 'num', rowHead: true, cell: ({ day }) => formatDayLong(day) },
  {
    key: 'name',
    head: texts.name,
    phone: 'start',
    cell: ({ name }) => <span className="consultation-text">{name}</span>,
  },
  {
    key: 'action',
    head: <span className="sr">{texts.actions}</span>,
    align: 'right',
    phone: 'end',
    className: 'holiday-action',
    cell: (holiday) => <Remove {...holiday} />,
  },
]

/** The holidays, on which no consultation can be booked, and a form for a new one. */
export function Holidays({ holidays }: { holidays: Holiday[] }) {
  // A holiday that is removed takes its button along, and with it the focus.
  const kept = useKeptFocus<HTMLDivElement>(holidays.length)
  return (
    <div ref={kept} tabIndex={-1} role="group" aria-label={texts.holidays} className="consultation-form">
      <AddHoliday />
      {holidays.length === 0 ? (
        <EmptyState seed="empty-holidays" title={texts.holidays}>
          {texts.noHolidays}
        </EmptyState>
      ) : (
        <DataTable
          caption={texts.holidaysCaption}
          columns={columns}
          rows={holidays}
          rowKey={({ day }) => day}
        />
      )}
    </div>
  )
}

function AddHoliday() {
  const [day, setDay] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const clear = () => {
    setDay(null)
    setName('')
    setTried(false)
  }
  const change = usePlanChange({
    done: texts.holidayAdded,
    failed: texts.holidayNotAdded,
    review: day === null ? null : { holiday: day },
    save: () => client.consultations.addHoliday({ day: day ?? '', name: name.trim() }),
    onDone: clear,
  })
  const dayError = tried && day === null ? texts.chooseDay : null
  const nameError =
    name.trim().length > longestName
      ? texts.nameTooLong
      : tried && name.trim() === ''
        ? texts.nameHoliday
        : null
  return (
    <form
      className="card card-pad holiday-form"
      noValidate
      aria-label={texts.addHoliday}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (day !== null && name.trim() !== '' && name.trim().length <= longestName) change.begin()
      }}
    >
      <DatePicker
        label={texts.day}
        value={day}
        min={today}
        today={today}
        onChange={setDay}
        error={dayError}
      />
      <TextField
        label={texts.name}
        value={name}
        error={nameError}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" busy={change.busy} busyLabel={texts.adding}>
        {texts.addHoliday}
      </Button>
      <AffectedQuestion
        affected={change.affected}
        busy={change.busy}
        onBack={change.goBack}
        onGoOn={change.goOn}
      />
    </form>
  )
}

function Remove({ day, name }: Holiday) {
  const change = usePlanChange({
    done: texts.holidayRemoved,
    failed: texts.holidayNotRemoved,
    review: null,
    save: () => client.consultations.removeHoliday({ day }),
    undo: {
      done: texts.holidayRestored,
      failed: texts.holidayNotRestored,
      save: () => client.consultations.addHoliday({ day, name }),
    },
  })
  return (
    <Button
      size="sm"
      kind="quiet"
      busy={change.busy}
      aria-label={texts.removeOf(name, formatDay(day))}
      onClick={change.begin}
    >
      {texts.remove}
    </Button>
  )
}
