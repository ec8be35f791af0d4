import type { Clock } from './idle-clock.ts'

/**
 * Reports activity to the server: at once, then at most once in `everyMs`. An activity in between is reported
 * when that time is over, so that the server never ends the session before the browser does.
 */
export function createTouch({ clock, everyMs, send }: { clock: Clock; everyMs: number; send: () => void }) {
  let sentAt = -Infinity
  let cancel: (() => void) | null = null

  function report(): void {
    cancel = null
    sentAt = clock.now()
    send()
  }

  function activity(): void {
    if (cancel) return
    const waitMs = sentAt + everyMs - clock.now()
    // A remaining time above `everyMs` means that the wall clock was set back.
    if (waitMs <= 0 || waitMs > everyMs) report()
    else cancel = clock.later(report, waitMs)
  }

  function stop(): void {
    cancel?.()
    cancel = null
  }

  return { activity, stop }
}
