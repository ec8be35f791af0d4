import { type Account, isFormAvailable, type PaperSize, type StatementForm } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { periodProblem, quickRanges } from '#features/statements/period.ts'
import { defaultPaperSize } from './save-statement.ts'
import { formTexts, texts } from '#features/statements/texts.ts'
import { useTakeStatement } from './use-take-statement.ts'
import '#features/statements/statements.css'

type Form = StatementForm | 'print'
const forms: readonly Form[] = ['print', 'pdf', 'csv', 'json', 'ofx', 'camt053']

/** Asks for the days and the format of a statement, and prints or downloads it. */
export function PrintDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [form, setForm] = useState<Form>('print')
  const [paper, setPaper] = useState<PaperSize>(() => defaultPaperSize())
  const [problem, setProblem] = useState<string | null>(null)
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const { take, busy } = useTakeStatement(account, {
    onTaken: onClose,
    onEmpty: () => setProblem(texts.noMovements),
  })

  function generate(): void {
    const found = periodProblem({ from, to })
    setProblem(found)
    if (found) showToast({ tone: 'bad', title: texts.invalidRange, description: found })
    else if (from && to) take({ period: { from, to }, form, paper })
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
      <div className="st-ranges" role="group" aria-label={texts.ranges}>
        {quickRanges(today).map(
          ({ name, period: { from: first, to: last = today } }) =>
            first !== undefined && (
              <Button
                key={name}
                size="sm"
                kind="quiet"
                aria-pressed={from === first && to === last}
                onClick={() => {
                  setFrom(first)
                  setTo(last)
                  setProblem(null)
                }}
              >
                {texts.range[name]}
              </Button>
            ),
        )}
      </div>
      <div className="print-days">
        <DatePicker
          label={texts.from}
          value={from}
          onChange={setFrom}
          max={today}
          today={today}
          error={problem}
        />
        <DatePicker label={texts.to} value={to} onChange={setTo} max={today} today={today} />
      </div>
      <RadioCards
        legend={texts.form}
        value={form}
        onChange={setForm}
        cards={forms.map((value) => ({
          value,
          name: formTexts[value].name,
          detail: formTexts[value].detail,
          disabledReason:
            value === 'print' || isFormAvailable(value, account.currency) ? null : texts.fiatOnly,
        }))}
      />
      {form === 'pdf' && (
        <SelectField
          label={texts.paper}
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'A4', label: texts.paperA4 },
            { value: 'LETTER', label: texts.paperLetter },
          ]}
        />
      )}
    </Dialog>
  )
}
