import { idleLimits } from '@bank/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePerson } from './session-context.tsx'
import { useIdle } from './use-idle.ts'
import { useSignOut } from './use-sign-out.ts'

// The session ends in time without it too.
const loadDialog = () => import('./idle-dialog.tsx').then(({ IdleDialog: Loaded }) => ({ default: Loaded }), () => ({ default: () => null }))
const IdleDialog = lazy(loadDialog)

/** It is not on the first screen, and must be there when nobody has been for a long time and the server has a newer one. */
const loadAfterMs = 10_000

/** Ends the session of somebody who has left, and asks first. Stands once in each signed-in area. */
export function IdleWarning() {
  const { role } = usePerson()
  const limits = idleLimits[role]
  const { state, stay } = useIdle(limits)
  const { signOut, busy } = useSignOut()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), loadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const secondsLeft = state.is === 'warning' ? state.secondsLeft : 0
  if (!loaded && state.is !== 'warning') return null
  return (
    <Suspense>
      <IdleDialog
        open={state.is === 'warning'} secondsLeft={secondsLeft} countdownSeconds={limits.countdownSeconds} busy={busy}
        onStay={stay} onLeave={signOut}
      />
    </Suspense>
  )
}
