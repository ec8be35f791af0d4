import { idleLimits } from '@bank/contract'
import { browserClock, IdleClock, type SharedActivity } from './idle-clock.ts'
import { watchPresence } from './presence.ts'
import { type Activity, lastSharedActivity, shareActivity } from '#session/tabs.ts'

const shared: SharedActivity = {
  read: (now) => lastSign(lastSharedActivity(), now),
  write: (at) => shareActivity({ at, area: 'public' }),
}

/**
 * When a public page takes somebody to have been there last. While they work in the portal its own, longer
 * limit decides, and a public page left open beside it has no say: to it they are there now.
 */
export function lastSign(last: Activity | null, now: number): number | null {
  return last?.area === 'portal' ? now : (last?.at ?? null)
}

/**
 * Watches a signed-in user on a public page: five minutes without a sign of life, then `onOut`. Answers how
 * to stop.
 */
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
