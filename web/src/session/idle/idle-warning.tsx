import { idleLimits } from '@bank/contract'
import { useEffect, useState } from 'react'
import type { IdleDialog } from './idle-dialog.tsx'
import { useUser } from '#session/session-context.tsx'
import { useIdle } from './use-idle.ts'
import { useSignOut } from '#session/use-sign-out.ts'

/**
 * The dialog is loaded this long after the page: not with the first screen, but before a deployment could
 * have replaced it on the server.
 */
const loadAfterMs = 10_000

/** Warns an idle user and ends their session. Each signed-in area has one. */
export function IdleWarning() {
  const { role } = useUser()
  const limits = idleLimits[role]
  const { state, stay } = useIdle(limits)
  const { signOut, busy } = useSignOut()
  const [Dialog, setDialog] = useState<typeof IdleDialog | null>(null)
  const isWarning = state.is === 'warning'
  useEffect(() => {
    // The session ends in time without the dialog too. A failed load is tried again at the warning.
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
