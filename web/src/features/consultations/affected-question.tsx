import type { Consultation } from '@bank/contract'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Affected } from './affected.tsx'
import { texts } from './texts.ts'

type AffectedQuestionProps = {
  affected: Consultation[] | null
  busy: boolean
  onBack: () => void
  onGoOn: () => void
}

/** Whose appointments come to lie outside, and whether that is meant. */
export function AffectedQuestion({ affected, busy, onBack, onGoOn }: AffectedQuestionProps) {
  return (
    <AlertDialog
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
