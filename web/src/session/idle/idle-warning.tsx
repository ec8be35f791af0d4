import { idleLimits } from '@bank/contract'
import { useEffect, useState } from 'react'
import type { IdleDialog } from './idle-dialog.tsx'
import { useUser } from '#session/session-context.tsx'
import { useIdle } from './use-idle.ts'
import { useSignOut } from '#session/use-sign-out.ts'

/**
 * It is not on the first screen, and must be there when nobody has been for a long time and the server has a
 * newer one.
 */
const loadAfterMs = 10_000

/** Ends the session of somebody who has left, and asks first. Stands once in each signed-in area. */
export function IdleWarning() {
  const { role } = useUser()
  const limits = idleLimits[role]
  const { state, stay } = useIdle(limits)
  const { signOut, busy } = useSignOut()
  const [Dialog, setDialog] = useState<typeof IdleDialog | null>(null)
  const isWarning = state.is === 'warning'
  useEffect(() => {
    // The session ends in time without it too; what could not be loaded is asked for again when it is needed.
    const load = () =>
      void import('./idle-dialog.tsx').then(
        (loaded) => setDialog(() => loaded.IdleDialog),
        () => null,
      )
    if (isWarning) return load()
    const timer = setTimeout(load, loadAfterMs)
    return () => clearTimeout(timer)
  }, [isWarning])
  if (Dialog === null) return null
  return (
    <Dialog
      open={isWarning}
      secondsLeft={isWarning ? state.secondsLeft : 0}
      countdownSeconds={limits.countdownSeconds}
      busy={busy}
      onStay={stay}
      onLeave={signOut}
    />
  )
}
