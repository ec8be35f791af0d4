import { businessDays, type BusinessDay, maximumYearsAhead, type Rhythm } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { type End, endTexts, rhythmTexts } from '#domain/schedule-words.ts'
import type { Problems } from '#lib/form/problems.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { ScheduleDraft } from './order-draft.ts'
import { businessDayChoices, laterTexts } from './texts.ts'
import './later.css'

type ScheduleFieldsProps = {
  draft: ScheduleDraft
  /** The rhythms to choose from; with one there is no choice. */
  rhythms: readonly Rhythm[]
  problems: Problems<ScheduleDraft>
  onChange: (change: Partial<ScheduleDraft>) => void
}

const ends: readonly End[] = ['never', 'lastDay', 'times']

/** Shows when an order pays: how often, from which date on, until when, and on which side of a weekend. */
export function ScheduleFields({ draft, rhythms, problems, onChange }: ScheduleFieldsProps) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const isOnce = draft.rhythm === 'once'
  return (
    <div className="schedule-fields">
      {rhythms.length > 1 && (
        <SelectField<Rhythm>
          label={laterTexts.rhythm}
          value={draft.rhythm}
          onChange={(rhythm) => onChange({ rhythm })}
          options={rhythms.map((value) => ({ value, label: rhythmTexts[value] }))}
        />
      )}
      <DatePicker
        label={isOnce ? laterTexts.singleDay : laterTexts.firstDay}
        value={draft.firstDay}
        onChange={(firstDay) => onChange({ firstDay })}
        min={today}
        max={lastFirstDay(today)}
        today={today}
        error={problems.firstDay}
      />
      <SelectField<BusinessDay>
        label={laterTexts.businessDay}
        value={draft.businessDay}
        onChange={(businessDay) => onChange({ businessDay })}
        options={businessDays.map((value) => ({ value, label: businessDayChoices[value] }))}
      />
      {!isOnce && (
        <SelectField<End>
          label={laterTexts.end}
          value={draft.end}
          onChange={(end) => onChange({ end })}
          options={ends.map((value) => ({ value, label: endTexts[value] }))}
        />
      )}
      {!isOnce && draft.end === 'lastDay' && (
        <DatePicker
          label={laterTexts.lastDay}
          value={draft.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
          min={draft.firstDay ?? today}
          today={today}
          error={problems.lastDay}
        />
      )}
      {!isOnce && draft.end === 'times' && (
        <TextField
          label={laterTexts.times}
          value={draft.times}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
          inputMode="numeric"
          autoComplete="off"
          help={laterTexts.timesHelp}
          error={problems.times}
        />
      )}
    </div>
  )
}

/** The same day of the last year that is allowed; 28 February for a day that it does not have. */
function lastFirstDay(today: string): string {
  const rest = today.slice(4)
  return `${Number(today.slice(0, 4)) + maximumYearsAhead}${rest === '-02-29' ? '-02-28' : rest}`
}
