import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { askedProblem } from '#features/statements/period.ts'
import { texts } from '#features/statements/texts.ts'

type PeriodFilterProps = {
  from: string | null
  to: string | null
  /** The problem of the days in the address. */
  wrong?: string | null | undefined
  busy: boolean
  onShow: (period: AskedPeriod) => void
}

/**
 * Chooses the period of the statement: a first and a last day, one of them, or none for everything. The
 * search params hold it, so that it can be bookmarked and shared.
 */
export function PeriodFilter({ wrong = null, busy, onShow, ...shown }: PeriodFilterProps) {
  const [from, setFrom] = useState<string | null>(shown.from)
  const [to, setTo] = useState<string | null>(shown.to)
  const [problem, setProblem] = useState<string | null>(wrong)
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))

  function show(): void {
    const period = { from: from ?? undefined, to: to ?? undefined }
    const found = askedProblem(period)
    setProblem(found)
    if (found) showToast({ tone: 'bad', title: texts.invalidRange, description: found, atField: true })
    else onShow(period)
  }

  const limits = { max: today, today }
  return (
    <form
      className="filter"
      aria-label={texts.period}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <DatePicker
        label={texts.from}
        value={from}
        onChange={setFrom}
        placeholder={texts.anyDate}
        error={problem}
        {...limits}
      />
      <DatePicker label={texts.to} value={to} onChange={setTo} placeholder={texts.anyDate} {...limits} />
      <Button type="submit" busy={busy}>
        {texts.show}
      </Button>
    </form>
  )
}
