import type { IdleClock } from './idle-clock.ts'
import { onSharedActivity } from '#session/tabs.ts'

/**
 * The events of specification 1, section 4, and two more: keydown, because Tab and the arrows cause no
 * keypress; wheel, because it comes before scrolling and also where nothing scrolls.
 */
const activityEvents = [
  'mousedown',
  'mousemove',
  'keypress',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'click',
] as const

const listening = { capture: true, passive: true } as const

/** Reports each activity of this window to the clock. Returns the way to stop. */
export function watchPresence(idle: IdleClock, onActivity: () => void): () => void {
  const active = () => {
    if (idle.activity()) onActivity()
  }
  // Timers stop while the machine sleeps, so the clock looks before the first activity counts.
  const look = () => idle.look()
  const stopSharing = onSharedActivity(look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  for (const event of activityEvents) window.addEventListener(event, active, listening)
  return () => {
    stopSharing()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    for (const event of activityEvents) window.removeEventListener(event, active, listening)
  }
}
