import { auditActions, theBank } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { periodProblem } from './period-problem.ts'
import { type AuditSearch, askedOf } from './search.ts'
import { textOfName, texts } from './texts.ts'

type FilterFormProps = {
  asked: AuditSearch
  /** The name that the bank does not know. */
  unknown: 'actor' | 'user' | null
  busy: boolean
  onSearch: (asked: AuditSearch) => void
}

const nothing: AuditSearch = {
  actor: undefined,
  person: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
}

/** The search form: actor, user, action and period. Searching sets the search params. */
function isEmpty(asked: AuditSearch): boolean {
  return Object.keys(askedOf(asked)).length === 0
}

export function FilterForm({ asked, unknown, busy, onSearch }: FilterFormProps) {
  const [draft, setDraft] = useState(asked)
  const [last, setLast] = useState(asked)
  const [problem, setProblem] = useState(() => periodProblem(asked))
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  // After a link or the browser's Back button the fields show the new search.
  if (!isSame(asked, last)) {
    setLast(asked)
    setDraft(asked)
    setProblem(periodProblem(asked))
  }
  const change = (part: Partial<AuditSearch>) => setDraft((before) => ({ ...before, ...part }))
  // An address may contain values without a text in this version.
  const known =
    draft.action === undefined || auditActions.some((action) => action === draft.action) ? [] : [draft.action]
  const actions = [...auditActions, ...known]
    .map((action) => ({ value: action, label: textOfName(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

  function search(): void {
    const wrong = periodProblem(draft)
    setProblem(wrong)
    if (wrong === null)
      onSearch({
        ...draft,
        actor: draft.actor?.trim() || undefined,
        person: draft.person?.trim() || undefined,
      })
  }

  return (
    <form
      className={classNames('card card-pad audit-filter', isEmpty(asked) && 'audit-unfiltered')}
      aria-label={texts.filter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <TextField
        label={texts.actor}
        value={draft.actor ?? ''}
        placeholder={texts.identifier}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        list="audit-actors"
        error={unknown === 'actor' ? texts.unknownName : null}
        onChange={({ currentTarget }) => change({ actor: currentTarget.value })}
      />
      <datalist id="audit-actors">
        <option value={theBank}>{texts.theBank}</option>
      </datalist>
      <TextField
        label={texts.user}
        value={draft.person ?? ''}
        placeholder={texts.identifier}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={unknown === 'user' ? texts.unknownName : null}
        onChange={({ currentTarget }) => change({ person: currentTarget.value })}
      />
      <SelectField
        label={texts.action}
        value={draft.action ?? anything}
        options={[{ value: anything, label: texts.anything }, ...actions]}
        onChange={(action) => change({ action: action === anything ? undefined : action })}
      />
      <DatePicker
        label={texts.from}
        value={draft.from ?? null}
        onChange={(from) => change({ from })}
        max={today}
        today={today}
        error={problem}
      />
      <DatePicker
        label={texts.to}
        value={draft.to ?? null}
        onChange={(to) => change({ to })}
        max={today}
        today={today}
      />
      <div className="btns">
        <Button
          kind="quiet"
          onClick={() => {
            setDraft(nothing)
            setProblem(null)
            onSearch(nothing)
          }}
        >
          {texts.clear}
        </Button>
        <Button type="submit" kind="primary" icon="search" busy={busy}>
          {texts.search}
        </Button>
      </div>
    </form>
  )
}

const anything = 'anything'

function isSame(one: AuditSearch, other: AuditSearch): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
