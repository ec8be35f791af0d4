import { isFormAvailable, maximumPdfLines, type StatementForm } from '@bank/contract'
import { Button } from '#ui/form/button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { tooLongForPdf } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/period.ts'
import { formTexts, texts } from '#features/statements/texts.ts'
import { defaultPaperSize } from '#features/statements/download/save-statement.ts'
import type { LoadedStatement } from './use-statement.ts'
import { useTakeStatement } from '#features/statements/download/use-take-statement.ts'

const forms: readonly StatementForm[] = ['pdf', 'csv', 'json', 'ofx', 'camt053']

type StatementActionsProps = { statement: LoadedStatement; period: AskedPeriod }

/** Downloads and prints the whole period, also the lines that are not loaded on screen. */
export function StatementActions({ statement: { account, totals }, period }: StatementActionsProps) {
  const { take, busy } = useTakeStatement(account)
  const choose = (form: StatementForm | 'print') => take({ period, form, paper: defaultPaperSize() })
  const reasonAgainst = (form: StatementForm) => {
    if (!isFormAvailable(form, account.currency)) return texts.fiatOnly
    if (form !== 'pdf' || totals.movements <= maximumPdfLines) return null
    return tooLongForPdf(period, totals.movements)
  }
  return (
    <>
      <Menu
        trigger={
          <Button icon="download" busy={busy}>
            {texts.download}
          </Button>
        }
        actions={forms.map((form) => ({
          label: formTexts[form].name,
          disabledReason: reasonAgainst(form),
          onSelect: () => choose(form),
        }))}
      />
      <Button icon="print" busy={busy} onClick={() => choose('print')}>
        {texts.print}
      </Button>
    </>
  )
}
