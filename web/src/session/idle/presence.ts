import type { IdleClock } from './idle-clock.ts'
import { onSharedActivity } from '#session/tabs.ts'

/**
 * Specification 1, section 4. And keydown, because a browser sends no keypress for Tab and the arrows; and
 * wheel, which comes before the scrolling it causes, and where there is nothing to scroll.
 */
const signsOfLife = [
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

/**
 * Tells the clock of every sign of life in this window, and has it look again when it may have missed
 * something. Answers how to stop.
 */
export function watchPresence(idle: IdleClock, onActivity: () => void): () => void {
  const active = () => {
    if (idle.activity()) onActivity()
  }
  // Timers sleep with the machine: whoever comes back is looked at before anything counts as activity.
  const look = () => idle.look()
  const stopSharing = onSharedActivity(look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  for (const sign of signsOfLife) window.addEventListener(sign, active, listening)
  return () => {
    stopSharing()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    for (const sign of signsOfLife) window.removeEventListener(sign, active, listening)
  }
}
