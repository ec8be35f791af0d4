import { type Account, isFormAvailable } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { Chips } from '#features/statements/chips.tsx'
import { periodProblem, quickRanges, rangeOf } from '#features/statements/period.ts'
import { fileChoice, type FormChoice, rememberForm, rememberPaper } from '#domain/file-choice.ts'
import { PaperSizeField } from './paper-size-field.tsx'
import { formTexts, texts } from '#features/statements/texts.ts'
import { useTakeStatement } from './use-take-statement.ts'
import '#features/statements/statements.css'

type Days = { from: string | null; to: string | null }

const noDays: Days = { from: null, to: null }

const forms: readonly FormChoice[] = ['print', 'pdf', 'csv', 'json', 'ofx', 'camt053']

/** Asks for the days, at first of the last full month, and the format; prints or downloads the statement. */
export function PrintDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const isPossible = (value: FormChoice) => value === 'print' || isFormAvailable(value, account.currency)
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const [{ from, to }, setDays] = useState<Days>(() => rangeOf('lastMonth', today))
  const [form, setForm] = useState<FormChoice>(() => {
    const last = fileChoice().form
    return last !== null && isPossible(last) ? last : 'print'
  })
  const [paper, setPaper] = useState(() => fileChoice().paper)
  const [problem, setProblem] = useState<string | null>(null)
  const { take, busy } = useTakeStatement(account, {
    onTaken: onClose,
    onEmpty: () => setProblem(texts.noMovements),
  })

  function generate(): void {
    const found = periodProblem({ from, to })
    setProblem(found)
    if (found) showToast({ tone: 'bad', title: texts.invalidRange, description: found, atField: true })
    else if (from && to) {
      rememberForm(form)
      if (form === 'pdf') rememberPaper(paper)
      take({ period: { from, to }, form, paper })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.printTitle}
      description={texts.printHelp(account.nickname, account.accountNumber)}
      onSubmit={generate}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={busy} busyLabel={texts.generating}>
            {texts.generate}
          </Button>
        </>
      }
    >
      <Chips label={texts.ranges}>
        {quickRanges(today).map(
          ({ name, period: { from: first, to: last = today } }) =>
            first !== undefined && (
              <Button
                key={name}
                size="sm"
                kind="quiet"
                aria-pressed={from === first && to === last}
                onClick={() => {
                  // A second press releases the button, and the fields are empty.
                  const isReleased = from === first && to === last
                  setDays(isReleased ? noDays : { from: first, to: last })
                  setProblem(null)
                }}
              >
                {texts.range[name]}
              </Button>
            ),
        )}
      </Chips>
      <div className="print-days">
        <DatePicker
          label={texts.from}
          value={from}
          onChange={(day) => setDays({ from: day, to })}
          max={today}
          today={today}
          error={problem}
        />
        <DatePicker
          label={texts.to}
          value={to}
          onChange={(day) => setDays({ from, to: day })}
          max={today}
          today={today}
        />
      </div>
      <RadioCards
        legend={texts.form}
        value={form}
        onChange={setForm}
        cards={forms.map((value) => ({
          value,
          name: formTexts[value].name,
          detail: formTexts[value].detail,
          disabledReason: isPossible(value) ? null : texts.fiatOnly,
        }))}
      />
      {form === 'pdf' && <PaperSizeField value={paper} onChange={setPaper} />}
    </Dialog>
  )
}
