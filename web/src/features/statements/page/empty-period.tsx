import { bank } from '#content/bank.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { texts } from '#features/statements/texts.ts'
import { dayIn, formatDay } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import type { LoadedStatement } from './use-statement.ts'

type EmptyPeriodProps = { statement: LoadedStatement; onShow: (period: AskedPeriod) => void }

/** In a period without transactions, the day of the account's last one and a way to it. */
export function EmptyPeriod({ statement: { account, totals }, onShow }: EmptyPeriodProps) {
  if (totals.movements > 0 || account.lastMovementAt === null) return null
  const day = dayIn(bank.timeZone, new Date(account.lastMovementAt))
  return (
    <p className="st-problem">
      {texts.lastTransaction(formatDay(day))}{' '}
      <Button size="sm" onClick={() => onShow({ from: day, to: day })}>
        {texts.showLast}
      </Button>
    </p>
  )
}
