import { touchEveryMs } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { browserClock, IdleClock, type IdleLimits, type IdleState } from './idle-clock.ts'
import { watchPresence } from './presence.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { lastSharedActivity, shareActivity } from '#session/tabs.ts'
import { createTouch } from './touch.ts'

const shared = {
  read: () => lastSharedActivity()?.at ?? null,
  write: (at: number) => shareActivity({ at, area: 'portal' }),
}

/** Reports activity to the server and ends an idle session. Returns the state to show. */
export function useIdle(limits: IdleLimits): { state: IdleState; stay: () => void } {
  const keeper = useSessionKeeper()
  const [state, setState] = useState<IdleState>({ is: 'active' })
  const stay = useRef(() => {})

  useEffect(() => {
    const touch = createTouch({ clock: browserClock, everyMs: touchEveryMs, send: () => void keeper.touch() })
    const onChange = (next: IdleState) => {
      setState(next)
      if (next.is === 'out') void keeper.expire()
    }
    const idle = new IdleClock({ clock: browserClock, limits, shared, onChange })
    // The server counts from the opening of the page too, so that it does not end the session earlier.
    touch.activity()
    stay.current = () => {
      if (idle.stay()) touch.activity()
    }
    const stopWatching = watchPresence(idle, touch.activity)
    return () => {
      idle.stop()
      touch.stop()
      stopWatching()
    }
  }, [keeper, limits])

  return { state, stay: () => stay.current() }
}
