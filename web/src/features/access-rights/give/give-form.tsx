import { maximumAccessDaysAhead, maximumAccessYears } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#api.ts'
import type { Problems } from '#lib/form/problems.ts'
import { yearsAfter } from '#lib/data/years-after.ts'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { Checkbox, FieldError, TextField } from '#ui/form/field.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { giveTexts } from '#features/access-rights/texts.ts'
import type { Draft } from './draft.ts'

type GiveFormProps = {
  draft: Draft
  problems: Problems<Draft>
  /** The bank's day. */
  today: string
  onChange: (change: Partial<Draft>) => void
  attach: (element: HTMLElement | null) => void
}

/** The fields of an access: the person, the accounts, and the days. */
export function GiveForm({ draft, problems, today, onChange, attach }: GiveFormProps) {
  const { firstDay, lastDay } = draft
  const line = (field: 'firstName' | 'lastName' | 'email') => ({
    value: draft[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: currentTarget.value }),
  })
  return (
    <div className="access-form" ref={attach}>
      <div className="access-pair">
        <TextField {...line('firstName')} label={giveTexts.firstName} />
        <TextField {...line('lastName')} label={giveTexts.lastName} />
      </div>
      <TextField
        {...line('email')}
        type="email"
        label={giveTexts.email}
        help={giveTexts.emailHelp}
        autoCapitalize="none"
        spellCheck={false}
      />
      <RadioCards
        legend={giveTexts.accounts}
        value={draft.all ? 'all' : 'chosen'}
        onChange={(value) => onChange({ all: value === 'all', accountIds: draft.accountIds })}
        cards={[
          { value: 'chosen', ...giveTexts.chosen },
          { value: 'all', ...giveTexts.all },
        ]}
        error={draft.all ? problems.accountIds : undefined}
      />
      {!draft.all && (
        <ChosenAccounts
          chosen={draft.accountIds}
          error={problems.accountIds}
          onChange={(accountIds) => onChange({ accountIds })}
        />
      )}
      <RadioCards
        legend={giveTexts.view}
        value={draft.view}
        onChange={(view) => onChange({ view })}
        cards={[
          { value: 'balances', ...giveTexts.views.balances },
          { value: 'movements', ...giveTexts.views.movements },
        ]}
        error={problems.view}
      />
      <div className="access-pair">
        <DatePicker
          label={giveTexts.firstDay}
          value={firstDay}
          onChange={(day) => onChange({ firstDay: day })}
          min={today}
          max={daysAfter(today, maximumAccessDaysAhead)}
          today={today}
          error={problems.firstDay}
        />
        <DatePicker
          label={giveTexts.lastDay}
          help={giveTexts.lastDayHelp}
          value={lastDay}
          onChange={(day) => onChange({ lastDay: day })}
          min={firstDay}
          max={yearsAfter(firstDay, maximumAccessYears)}
          today={today}
          error={problems.lastDay}
        />
      </div>
    </div>
  )
}

type ChosenAccountsProps = {
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function ChosenAccounts({ chosen, error, onChange }: ChosenAccountsProps) {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const errorId = useId()
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="legend legend-gap">{giveTexts.choose}</legend>
      <div className="access-accounts" data-invalid={error ? '' : undefined}>
        {(accounts.data ?? []).map(({ id, nickname, accountNumber }) => (
          <Checkbox
            key={id}
            label={nickname}
            help={<span className="num">{accountNumber}</span>}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
