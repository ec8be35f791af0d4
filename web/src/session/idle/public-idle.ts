import { idleLimits } from '@bank/contract'
import { browserClock, IdleClock, type SharedActivity } from './idle-clock.ts'
import { watchPresence } from './presence.ts'
import { type Activity, lastSharedActivity, shareActivity } from '#session/tabs.ts'

const shared: SharedActivity = {
  read: (now) => lastActivity(lastSharedActivity(), now),
  write: (at) => shareActivity({ at, area: 'public' }),
}

/**
 * Returns the last activity as a public page counts it. An activity in the portal counts as now: the portal's
 * longer limit decides, not a public page that is open beside it.
 */
export function lastActivity(last: Activity | null, now: number): number | null {
  return last?.area === 'portal' ? now : (last?.at ?? null)
}

/** Calls `onOut` after five minutes without activity on a public page. Returns the way to stop. */
export function watchPublicIdle({
  onActivity,
  onOut,
}: {
  onActivity: () => void
  onOut: () => void
}): () => void {
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
  const stopWatching = watchPresence(idle, onActivity)

  function stop(): void {
    idle.stop()
    stopWatching()
  }
  return stop
}
