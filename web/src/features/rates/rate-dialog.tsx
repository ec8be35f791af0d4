import type { RateCell, RateFrom } from '@bank/contract'
import { useState } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { currencyName } from '#domain/currency-name.ts'
import { useFourEyes } from '#session/approval/approval.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ChangeRate } from './change-rate.tsx'
import { RateHistory } from './rate-history.tsx'
import { changeTexts, texts } from './texts.ts'
import { WithdrawRate } from './withdraw-rate.tsx'
import './rates.css'

type RateDialogProps = { cell: RateCell; today: string; onClose: () => void }
type Doing = { step: 'looking' } | { step: 'changing' } | { step: 'withdrawing'; change: RateFrom }

const looking: Doing = { step: 'looking' }

/** Shows the history of one rate and leads to its change, or to withdrawing a planned one. */
export function RateDialog({ cell, today, onClose }: RateDialogProps) {
  const [doing, setDoing] = useState<Doing>(looking)
  const fourEyes = useFourEyes()
  const back = () => setDoing(looking)
  if (doing.step === 'changing')
    return <ChangeRate cell={cell} today={today} onBack={back} onClose={onClose} />
  if (doing.step === 'withdrawing')
    return <WithdrawRate cell={cell} change={doing.change} onBack={back} onClose={onClose} />
  return (
    <Dialog
      backCloses
      open
      width="wide"
      onClose={onClose}
      title={texts.title(currencyName(cell.currency), cell.termYears)}
      description={cell.current ? texts.today(cell.current.rate) : texts.todayNone}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            kind="primary"
            disabledReason={fourEyes && cell.pending ? changeTexts.alreadyPending : null}
            reasonHidden
            onClick={() => setDoing({ step: 'changing' })}
          >
            {changeTexts.open}
          </Button>
        </>
      }
    >
      {cell.pending && (
        <Banner tone="wait" title={texts.pendingTitle}>
          {texts.pendingRateHelp(
            cell.pending.rate,
            formatDay(cell.pending.validFrom),
            cell.pending.requester,
          )}
        </Banner>
      )}
      <RateHistory
        cellKey={cell}
        today={today}
        onWithdraw={(change) => setDoing({ step: 'withdrawing', change })}
      />
    </Dialog>
  )
}
