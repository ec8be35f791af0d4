import { isFormAvailable, maximumPdfLines, type StatementForm, statementForms } from '@bank/contract'
import { Button } from '#ui/form/button.tsx'
import { ActionMenu } from '#ui/late/action-menu.tsx'
import { rememberForm, rememberPaper, useFileChoice } from '#domain/file-choice.ts'
import { papers } from '#features/statements/download/paper-size-field.tsx'
import { texts as downloadTexts } from '#features/statements/download/texts.ts'
import { useTakeStatement } from '#features/statements/download/use-take-statement.ts'
import { tooLongForPdf } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { periodText } from '#features/statements/period.ts'
import { formTexts, texts } from '#features/statements/texts.ts'
import type { LoadedStatement } from './use-statement.ts'

type StatementActionsProps = { statement: LoadedStatement; period: AskedPeriod }

/** Downloads and prints the whole period, also the lines that are not loaded on screen. */
export function StatementActions({ statement, period }: StatementActionsProps) {
  const { account, totals, from, to } = statement
  const { take, busy } = useTakeStatement(account)
  const { form: last, paper } = useFileChoice()
  const reasonAgainst = (form: StatementForm) => {
    if (!isFormAvailable(form, account.currency)) return texts.fiatOnly
    if (form !== 'pdf' || totals.movements <= maximumPdfLines) return null
    return tooLongForPdf(period, totals.movements)
  }
  return (
    <>
      <ActionMenu
        renderButton={(button) => (
          <Button {...button} icon="download" busy={busy}>
            <span className="wide-label">{texts.download}</span>
          </Button>
        )}
        label={texts.download}
        head={periodText({ from, to })}
        actions={statementForms.map((form) => ({
          label: formTexts[form].name,
          detail: formTexts[form].detail,
          note: form === last ? downloadTexts.lastUsed : undefined,
          disabledReason: reasonAgainst(form),
          onSelect: () => {
            rememberForm(form)
            take({ period, form, paper })
          },
        }))}
        choice={{
          label: downloadTexts.paperForPdf,
          value: paper,
          options: papers.map((option) => ({ ...option, onSelect: () => rememberPaper(option.value) })),
        }}
      />
      <Button icon="print" busy={busy} onClick={() => take({ period, form: 'print', paper })}>
        <span className="wide-label">{texts.print}</span>
      </Button>
    </>
  )
}
