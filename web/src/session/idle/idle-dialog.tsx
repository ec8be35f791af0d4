import type { ReactNode } from 'react'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Share } from '#ui/data/charts/share.tsx'
import { texts } from '#session/texts.ts'
import '#session/session.css'

type IdleDialogProps = {
  open: boolean
  secondsLeft: number
  countdownSeconds: number
  busy: boolean
  onStay: () => void
  onLeave: () => void
}

/** The idle warning with its countdown. */
export function IdleDialog({
  open,
  secondsLeft,
  countdownSeconds,
  busy,
  onStay,
  onLeave,
}: IdleDialogProps): ReactNode {
  return (
    <AlertDialog
      open={open}
      title={texts.idle}
      description={
        <>
          {texts.idleBefore}
          <b className="num">{secondsLeft}</b>
          {texts.idleAfter(secondsLeft)}
        </>
      }
      footer={
        <>
          <Button kind="primary" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button kind="quiet" className="idle-log-out" busy={busy} onClick={onLeave}>
            {texts.logOut}
          </Button>
        </>
      }
    >
      <Share percent={(secondsLeft / countdownSeconds) * 100} label={texts.idleShare} />
      {/* A screen reader announces the countdown twice, not each second. */}
      <p className="sr" role="status">
        {announcedAt.has(secondsLeft) ? texts.idleHelp(secondsLeft) : ''}
      </p>
    </AlertDialog>
  )
}

const announcedAt = new Set([30, 10])
