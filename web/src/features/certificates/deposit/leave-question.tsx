import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { texts } from './deposit-texts.ts'

/** Asks before a signed draft is lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <AlertDialog
      open
      onClose={onStay}
      title={texts.leave}
      description={texts.leaveHelp}
      footer={
        <>
          <Button className="push" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button kind="destructive" onClick={onLeave}>
            {texts.leavePage}
          </Button>
        </>
      }
    />
  )
}
