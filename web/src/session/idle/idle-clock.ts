/**
 * Measures the idle time: first a warning with a countdown, then the sign-out. The wall clock decides and the
 * timers only say when to look again, so a laptop that slept past the limit is signed out when it wakes.
 */

export type Clock = { now: () => number; later: (run: () => void, ms: number) => () => void }

/** An area without `warnAfterMs` signs out without a warning. */
export type IdleLimits = { warnAfterMs?: number; outAfterMs: number }

export type IdleState = { is: 'active' } | { is: 'warning'; secondsLeft: number } | { is: 'out' }

/** The time of the last activity in any tab. */
export type SharedActivity = { read: (now: number) => number | null; write: (at: number) => void }

const active: IdleState = { is: 'active' }
const out: IdleState = { is: 'out' }

/** Other tabs look at most once a second, so sharing more often is useless. */
const shareEveryMs = 1_000

/** The browser's clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Returns the state that an idle time leads to. */
export function idleState(idleForMs: number, { warnAfterMs = Infinity, outAfterMs }: IdleLimits): IdleState {
  if (idleForMs >= outAfterMs) return out
  if (idleForMs < warnAfterMs) return active
  return { is: 'warning', secondsLeft: Math.ceil((outAfterMs - idleForMs) / 1000) }
}

type IdleClockParts = {
  clock: Clock
  limits: IdleLimits
  shared: SharedActivity
  /** The clock calls this with every new state; each second during the countdown. */
  onChange: (state: IdleState) => void
}

/** Starts when it is constructed, because opening a page is an activity. After `out` it stops. */
export class IdleClock {
  readonly #given: IdleClockParts
  #lastActiveAt = 0
  #sharedAt = -Infinity
  #state: IdleState = active
  #cancel = () => {}

  constructor(given: IdleClockParts) {
    this.#given = given
    this.#begin()
    this.look()
  }

  get state(): IdleState {
    return this.#state
  }

  /** Looks at the wall clock again: after sleep, on focus, when another tab shared an activity. */
  look(): void {
    if (this.#state.is === 'out') return
    const { clock, limits, shared } = this.#given
    const now = clock.now()
    const elsewhere = shared.read(now)
    // A time in the future comes from a wrong clock, and would keep the session for ever.
    if (elsewhere !== null && elsewhere <= now) this.#lastActiveAt = Math.max(this.#lastActiveAt, elsewhere)
    this.#lastActiveAt = Math.min(this.#lastActiveAt, now)
    const next = idleState(now - this.#lastActiveAt, limits)
    this.#cancel()
    if (next.is !== 'out')
      this.#cancel = clock.later(() => this.look(), msUntilChange(now - this.#lastActiveAt, limits))
    this.#enter(next)
  }

  /** Notes an activity. Returns whether it counts: it does not once the warning is shown. */
  activity(): boolean {
    const counts = this.#inTime() && this.#state.is === 'active'
    // The timer is not renewed: it fires too early, checks the clock, and waits for the rest.
    if (counts) this.#begin()
    return counts
  }

  /** Handles Stay Logged In. Returns whether it came in time. */
  stay(): boolean {
    if (!this.#inTime()) return false
    this.#sharedAt = -Infinity
    this.#begin()
    this.look()
    return true
  }

  stop(): void {
    this.#cancel()
  }

  #begin(): void {
    const { clock, shared } = this.#given
    this.#lastActiveAt = clock.now()
    if (Math.abs(this.#lastActiveAt - this.#sharedAt) < shareEveryMs) return
    this.#sharedAt = this.#lastActiveAt
    shared.write(this.#lastActiveAt)
  }

  /** Returns whether an activity now is still in time. */
  #inTime(): boolean {
    if (this.#given.clock.now() - this.#lastActiveAt >= this.#given.limits.outAfterMs) this.look()
    return this.#state.is !== 'out'
  }

  #enter(next: IdleState): void {
    if (sameState(this.#state, next)) return
    this.#state = next
    this.#given.onChange(next)
  }
}

function msUntilChange(idleForMs: number, { warnAfterMs = Infinity, outAfterMs }: IdleLimits): number {
  if (idleForMs >= warnAfterMs) return (outAfterMs - idleForMs) % 1000 || 1000
  return Math.min(warnAfterMs, outAfterMs) - idleForMs
}

function sameState(one: IdleState, other: IdleState): boolean {
  if (one.is === 'warning' && other.is === 'warning') return one.secondsLeft === other.secondsLeft
  return one.is === other.is
}
