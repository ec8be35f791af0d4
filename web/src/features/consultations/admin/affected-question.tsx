import type { Consultation } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { texts, visitorName } from './texts.ts'

type AffectedQuestionProps = {
  affected: Consultation[] | null
  busy: boolean
  onBack: () => void
  onGoOn: () => void
}

/** Asks whether to continue although booked consultations would be outside of the plan. */
export function AffectedQuestion({ affected, busy, onBack, onGoOn }: AffectedQuestionProps) {
  return (
    <AlertDialog
      backCloses
      open={affected !== null}
      onClose={onBack}
      title={texts.affected(affected?.length ?? 0)}
      description={texts.affectedHelp}
      footer={
        <>
          <Button onClick={onBack}>{texts.goBack}</Button>
          <Button kind="primary" busy={busy} busyLabel={texts.saving} onClick={onGoOn}>
            {texts.goOn}
          </Button>
        </>
      }
    >
      {affected !== null && <Affected affected={affected} />}
    </AlertDialog>
  )
}

/** Lists booked consultations by time and visitor. */
export function Affected({ affected }: { affected: Consultation[] }) {
  return (
    <ul className="consultation-affected">
      {affected.map((one) => (
        <li key={one.id}>
          <span className="num">{formatDateTime(one.startsAt, bank.timeZone)}</span> {visitorName(one)}
        </li>
      ))}
    </ul>
  )
}
