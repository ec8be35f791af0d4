import {
  type Account,
  archivePeriodsSince,
  maximumArchiveFiles,
  type StatementForm,
  statementForms,
} from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { Chips } from '#features/statements/chips.tsx'
import { type Period, periodProblem, type RangeName, rangeOf } from '#features/statements/period.ts'
import { formTexts, texts as statementTexts } from '#features/statements/texts.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { useReading } from '#session/acting/reading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/field.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AccountChoice, openedOn, reasonAgainst } from './account-choice.tsx'
import { fileChoice, rememberForm, rememberPaper } from '#domain/file-choice.ts'
import { PaperSizeField } from './paper-size-field.tsx'
import { texts } from './texts.ts'
import { useSaveStatements } from './use-save-statements.ts'
import '#features/statements/statements.css'
import './statements-dialog.css'

/** Those of the statement, without all transactions: an archive has a period. */
const ranges: readonly RangeName[] = [
  'thisMonth',
  'lastMonth',
  'lastThreeMonths',
  'lastQuarter',
  'thisYear',
  'lastYear',
]

/** Downloads statements of several accounts and months in one zip file: at first, the last quarter of all. */
export function StatementsDialog({
  accounts,
  onClose,
}: {
  accounts: readonly Account[]
  onClose: () => void
}) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const [period, setPeriod] = useState<Period>(() => rangeOf('lastQuarter', today))
  const [byMonth, setByMonth] = useState(false)
  const [form, setForm] = useState<StatementForm>(() => fileFormOf(fileChoice().form))
  const [paper, setPaper] = useState(() => fileChoice().paper)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const { holderId } = useReading()
  const { save, busy } = useSaveStatements(onClose)

  const chosen = accounts.filter(
    (account) => !without.has(account.id) && reasonAgainst(account, form, period.to) === null,
  )
  const problem = periodProblem(period)
  const split = byMonth ? 'month' : undefined
  const files =
    problem === null
      ? chosen.flatMap((account) => archivePeriodsSince(openedOn(account), period, split)).length
      : 0
  const isTooMany = files > maximumArchiveFiles
  const noAccount = chosen.length === 0 ? texts.noAccount : null

  function download(): void {
    if (problem !== null || noAccount !== null || isTooMany) return
    rememberForm(form)
    if (form === 'pdf') rememberPaper(paper)
    // All accounts of another holder may be more than those that are listed here.
    const isAll = holderId === null && chosen.length === accounts.length
    const ids = isAll ? null : chosen.map(({ id }) => id)
    save({ accounts: ids, period, byMonth, form, paper, files })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.help}
      onSubmit={download}
      footer={
        <>
          <p className="push small muted st-files" role="status">
            {texts.files(files)}
          </p>
          <Button kind="quiet" onClick={onClose}>
            {statementTexts.cancel}
          </Button>
          <Button kind="primary" type="submit" icon="download" busy={busy} busyLabel={texts.downloading}>
            {texts.download}
          </Button>
        </>
      }
    >
      <Chips label={statementTexts.ranges}>
        {ranges.map((name) => {
          const { from, to } = rangeOf(name, today)
          return (
            <Button
              key={name}
              size="sm"
              kind="quiet"
              aria-pressed={period.from === from && period.to === to}
              onClick={() => setPeriod({ from, to })}
            >
              {statementTexts.range[name]}
            </Button>
          )
        })}
      </Chips>
      <div className="print-days">
        <DatePicker
          label={statementTexts.from}
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
          max={today}
          today={today}
          error={problem ?? (isTooMany ? texts.tooManyFiles : null)}
        />
        <DatePicker
          label={statementTexts.to}
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to })}
          max={today}
          today={today}
        />
      </div>
      <Checkbox label={texts.byMonth} checked={byMonth} onChange={setByMonth} />
      <AccountChoice
        accounts={accounts}
        form={form}
        period={period}
        byMonth={byMonth}
        without={without}
        onChange={setWithout}
        error={noAccount}
      />
      <RadioCards
        legend={statementTexts.form}
        value={form}
        onChange={setForm}
        cards={statementForms.map((value) => ({ value, ...formTexts[value] }))}
      />
      {form === 'pdf' && <PaperSizeField value={paper} onChange={setPaper} />}
    </Dialog>
  )
}

function fileFormOf(form: StatementForm | 'print' | null): StatementForm {
  return form === null || form === 'print' ? 'pdf' : form
}
