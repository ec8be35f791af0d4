import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { Chips } from '#features/statements/chips.tsx'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { quickRanges } from '#features/statements/period.ts'
import { texts } from '#features/statements/texts.ts'

type QuickRangesProps = { shown: AskedPeriod; onShow: (period: AskedPeriod) => void }

/** Buttons for usual periods; the button of the shown period is pressed. */
export function QuickRanges({ shown, onShow }: QuickRangesProps) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  return (
    <Chips label={texts.ranges}>
      {quickRanges(today).map(({ name, period }) => (
        <Button
          key={name}
          size="sm"
          kind="quiet"
          onClick={() => onShow(period)}
          aria-pressed={period.from === shown.from && period.to === shown.to}
        >
          {texts.range[name]}
        </Button>
      ))}
    </Chips>
  )
}
