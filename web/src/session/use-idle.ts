import { touchEveryMs } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { browserClock, IdleClock, type IdleLimits, type IdleState } from './idle-clock.ts'
import { useSessionKeeper } from './session-context.tsx'
import { lastSharedActivity, onSharedActivity, shareActivity } from './tabs.ts'
import { createTouch } from './touch.ts'

/** Specification 1, section 4; and keydown, because a browser sends no keypress for Tab and the arrows. */
const activities = ['mousedown', 'mousemove', 'keypress', 'keydown', 'scroll', 'touchstart', 'click'] as const

const listening = { capture: true, passive: true } as const

const shared = {
  read: () => lastSharedActivity()?.at ?? null,
  write: (at: number) => shareActivity({ at, area: 'portal' }),
}

/** Watches whether anybody is there, tells the server so, and ends the session when nobody is. Answers what to show. */
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
    // The server hears of the opened page too: its clock must not run ahead of this one.
    touch.activity()
    const active = () => {
      if (idle.activity()) touch.activity()
    }
    stay.current = () => {
      if (idle.stay()) touch.activity()
    }
    // Timers sleep with the machine: whoever comes back is looked at before anything counts as activity.
    const look = () => idle.look()
    const stopSharing = onSharedActivity(look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    for (const name of activities) window.addEventListener(name, active, listening)
    return () => {
      idle.stop()
      touch.stop()
      stopSharing()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      for (const name of activities) window.removeEventListener(name, active, listening)
    }
  }, [keeper, limits])

  return { state, stay: () => stay.current() }
}
