/**
 * How long nobody has been there, and what follows: first a warning with a countdown, then out.
 * The wall clock decides, not the timers: they only say when to look again, so a laptop that slept is out
 * when it wakes.
 */

export type Clock = { now: () => number; later: (run: () => void, ms: number) => () => void }

/** An area without `warnAfterMs` ends in silence. */
export type IdleLimits = { warnAfterMs?: number; outAfterMs: number }

export type IdleState = { is: 'active' } | { is: 'warning'; secondsLeft: number } | { is: 'out' }

/** What the tabs share: when somebody was last active in any of them. */
export type SharedActivity = { read: (now: number) => number | null; write: (at: number) => void }

const active: IdleState = { is: 'active' }
const out: IdleState = { is: 'out' }

/** Sharing is for other tabs, which look at most once a second. */
const shareEveryMs = 1_000

/** The clock of the browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Where an idle time stands within the limits. */
export function idleState(idleForMs: number, { warnAfterMs = Infinity, outAfterMs }: IdleLimits): IdleState {
  if (idleForMs >= outAfterMs) return out
  if (idleForMs < warnAfterMs) return active
  return { is: 'warning', secondsLeft: Math.ceil((outAfterMs - idleForMs) / 1000) }
}

type IdleClockParts = {
  clock: Clock
  limits: IdleLimits
  shared: SharedActivity
  /** Hears every new state, each second while it warns. */
  onChange: (state: IdleState) => void
}

/** Starts counting when it is made: opening a page is an activity. After `out` it stands still. */
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
    // A time in the future is another tab's wrong clock: believing it would keep the session for ever.
    if (elsewhere !== null && elsewhere <= now) this.#lastActiveAt = Math.max(this.#lastActiveAt, elsewhere)
    this.#lastActiveAt = Math.min(this.#lastActiveAt, now)
    const next = idleState(now - this.#lastActiveAt, limits)
    this.#cancel()
    if (next.is !== 'out')
      this.#cancel = clock.later(() => this.look(), msUntilChange(now - this.#lastActiveAt, limits))
    this.#enter(next)
  }

  /** Somebody moved or typed; answers whether that counts. It does not once the warning is shown. */
  activity(): boolean {
    const counts = this.#inTime() && this.#state.is === 'active'
    // The timer stays as it is: it comes too early then, looks, and waits for the rest.
    if (counts) this.#begin()
    return counts
  }

  /** Stay Logged In; answers whether it came in time. */
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

  /** Whether somebody who shows up now is still in time. */
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
