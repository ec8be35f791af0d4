import { idleLimits } from '@bank/contract'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Share } from '#ui/progress.tsx'
import { usePerson } from './session-context.tsx'
import { texts } from './texts.ts'
import { useIdle } from './use-idle.ts'
import { useSignOut } from './use-sign-out.ts'
import './session.css'

/** Ends the session of somebody who has left, and asks first. Stands once in each signed-in area. */
export function IdleWarning() {
  const { role } = usePerson()
  const limits = idleLimits[role]
  const { state, stay } = useIdle(limits)
  const { signOut, busy } = useSignOut()
  const secondsLeft = state.is === 'warning' ? state.secondsLeft : 0
  return (
    <AlertDialog
      open={state.is === 'warning'}
      title={texts.idle}
      description={<>{texts.idleBefore}<b className="num">{secondsLeft}</b>{texts.idleAfter(secondsLeft)}</>}
      footer={
        <>
          <Button kind="primary" onClick={stay}>{texts.stay}</Button>
          <Button kind="quiet" className="log-out" busy={busy} onClick={signOut}>{texts.logOut}</Button>
        </>
      }
    >
      <Share percent={(secondsLeft / limits.countdownSeconds) * 100} label={texts.idleShare} />
      {/* Each second would be noise; twice on the way is help. */}
      <p className="sr" role="status">{saidAt.has(secondsLeft) ? texts.idleHelp(secondsLeft) : ''}</p>
    </AlertDialog>
  )
}

const saidAt = new Set([30, 10])
