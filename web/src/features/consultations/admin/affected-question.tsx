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

type AffectedProps = {
  affected: Consultation[]
  /** Opens one of them; without it they are named only, as in a question that is to be answered first. */
  onOpen?: (consultationId: string) => void
}

/** Lists booked consultations by time and visitor. */
export function Affected({ affected, onOpen }: AffectedProps) {
  return (
    <ul className="consultation-affected">
      {affected.map((one) => (
        <li key={one.id}>
          <span className="num">{formatDateTime(one.startsAt, bank.timeZone)}</span>{' '}
          {onOpen === undefined ? (
            visitorName(one)
          ) : (
            <button
              type="button"
              className="opens-named"
              aria-haspopup="dialog"
              onClick={() => onOpen(one.id)}
            >
              {visitorName(one)}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
