import { idleLimits } from '@bank/contract'
import { browserClock, IdleClock, type SharedActivity } from './idle-clock.ts'
import { type Activity, lastSharedActivity, onSharedActivity, shareActivity } from './tabs.ts'

/** Specification 1, section 4; and keydown, because a browser sends no keypress for Tab and the arrows. */
const activities = ['mousedown', 'mousemove', 'keypress', 'keydown', 'scroll', 'touchstart', 'click'] as const

const listening = { capture: true, passive: true } as const

const shared: SharedActivity = {
  read: () => lastSign(lastSharedActivity(), browserClock.now()),
  write: (at) => shareActivity({ at, area: 'public' }),
}

/**
 * When a public page takes somebody to have been there last. While they work in the portal its own, longer limit
 * decides, and a public page left open beside it has no say: to it they are there now.
 */
export function lastSign(last: Activity | null, now: number): number | null {
  return last?.area === 'portal' ? now : (last?.at ?? null)
}

/** Watches a signed-in person on a public page: five minutes without a sign of life, then `onOut`. Answers how to stop. */
export function watchPublicIdle({ onActivity, onOut }: { onActivity: () => void; onOut: () => void }): () => void {
  const idle = new IdleClock({
    clock: browserClock,
    limits: idleLimits.public,
    shared,
    onChange({ is }) {
      if (is !== 'out') return
      stop()
      onOut()
    },
  })
  const active = () => {
    if (idle.activity()) onActivity()
  }
  const look = () => idle.look()
  const stopSharing = onSharedActivity(look)
  // Timers sleep with the machine: whoever opens the lid again is looked at before anything counts as activity.
  document.addEventListener('visibilitychange', look)
  for (const name of activities) window.addEventListener(name, active, listening)

  function stop(): void {
    idle.stop()
    stopSharing()
    document.removeEventListener('visibilitychange', look)
    for (const name of activities) window.removeEventListener(name, active, listening)
  }
  return stop
}
