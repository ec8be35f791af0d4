import { expect, test } from 'vitest'
import { type Clock, IdleClock, type IdleState, idleState } from './idle-clock.ts'

const minute = 60_000
const client = { warnAfterMs: 25 * minute, outAfterMs: 26 * minute }
const admin = { warnAfterMs: 29.5 * minute, outAfterMs: 30 * minute }

/** A clock whose time passes by hand; timers run in order, as long as the machine is awake. */
function handClock() {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    later: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((other) => other !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = until
  }
  return {
    clock,
    pass,
    sleep: (ms: number) => {
      now += ms
    },
  }
}

function opened(limits: { warnAfterMs?: number; outAfterMs: number } = client) {
  const hand = handClock()
  const tabs: { last: number | null } = { last: null }
  const heard: IdleState[] = []
  const idle = new IdleClock({
    clock: hand.clock,
    limits,
    shared: {
      read: () => tabs.last,
      write: (at) => {
        tabs.last = at
      },
    },
    onChange: (state) => heard.push(state),
  })
  return { ...hand, idle, heard, tabs }
}

test('the state follows from the idle time and the limits', () => {
  expect(idleState(0, client)).toEqual({ is: 'active' })
  expect(idleState(25 * minute - 1, client)).toEqual({ is: 'active' })
  expect(idleState(25 * minute, client)).toEqual({ is: 'warning', secondsLeft: 60 })
  expect(idleState(26 * minute - 1, client)).toEqual({ is: 'warning', secondsLeft: 1 })
  expect(idleState(26 * minute, client)).toEqual({ is: 'out' })
  expect(idleState(29.5 * minute, admin)).toEqual({ is: 'warning', secondsLeft: 30 })
  expect(idleState(5 * minute, { outAfterMs: 5 * minute })).toEqual({ is: 'out' })
})

test('a client is warned at 25:00, gets a countdown by the second, and is signed out at 26:00', () => {
  const { pass, heard } = opened()
  pass(25 * minute - 1)
  expect(heard).toEqual([])
  pass(1)
  expect(heard).toEqual([{ is: 'warning', secondsLeft: 60 }])
  pass(59_000)
  expect(heard).toHaveLength(60)
  expect(heard.at(-1)).toEqual({ is: 'warning', secondsLeft: 1 })
  pass(1_000)
  expect(heard.at(-1)).toEqual({ is: 'out' })
})

test('an admin is warned at 29:30 and signed out at 30:00', () => {
  const { pass, heard } = opened(admin)
  pass(29.5 * minute)
  expect(heard).toEqual([{ is: 'warning', secondsLeft: 30 }])
  pass(30_000)
  expect(heard.at(-1)).toEqual({ is: 'out' })
})

test('an area without a warning ends without a word', () => {
  const { pass, heard } = opened({ outAfterMs: 5 * minute })
  pass(5 * minute)
  expect(heard).toEqual([{ is: 'out' }])
})

test('activity restarts the idle time', () => {
  const { pass, idle, heard } = opened()
  pass(24 * minute)
  expect(idle.activity()).toBe(true)
  pass(24 * minute)
  expect(heard).toEqual([])
  pass(minute)
  expect(idle.state).toEqual({ is: 'warning', secondsLeft: 60 })
})

test('activity does not count once the warning is shown, but Stay Logged In does', () => {
  const { pass, idle } = opened()
  pass(25 * minute + 10_000)
  expect(idle.activity()).toBe(false)
  expect(idle.state).toEqual({ is: 'warning', secondsLeft: 50 })
  expect(idle.stay()).toBe(true)
  expect(idle.state).toEqual({ is: 'active' })
  pass(24 * minute)
  expect(idle.state).toEqual({ is: 'active' })
})

test('after a sleep longer than the limit the first activity finds the session ended', () => {
  const { sleep, idle, heard } = opened()
  sleep(40 * minute)
  expect(idle.activity()).toBe(false)
  expect(heard).toEqual([{ is: 'out' }])
})

test('a laptop that wakes in the last minute shows the seconds left', () => {
  const { sleep, idle } = opened()
  sleep(25 * minute + 40_000)
  idle.look()
  expect(idle.state).toEqual({ is: 'warning', secondsLeft: 20 })
})

test('Stay Logged In comes too late after the end', () => {
  const { pass, sleep, idle } = opened()
  pass(25 * minute)
  sleep(2 * minute)
  expect(idle.stay()).toBe(false)
  expect(idle.state).toEqual({ is: 'out' })
})

test('the warning disappears when another tab was active', () => {
  const { pass, idle, tabs, clock } = opened()
  pass(25 * minute + 5_000)
  tabs.last = clock.now()
  idle.look()
  expect(idle.state).toEqual({ is: 'active' })
})

test('activity in another tab keeps this tab’s session', () => {
  const { pass, sleep, idle, tabs, clock } = opened()
  pass(20 * minute)
  tabs.last = clock.now()
  sleep(10 * minute)
  expect(idle.activity()).toBe(true)
  expect(idle.state).toEqual({ is: 'active' })
})

test('a future activity from a wrong clock is ignored', () => {
  const { pass, idle, tabs, clock } = opened()
  tabs.last = clock.now() + 1000 * minute
  pass(26 * minute)
  expect(idle.state).toEqual({ is: 'out' })
})

test('activity is sent to other tabs at most once a second', () => {
  const { pass, idle, tabs, clock } = opened()
  pass(500)
  idle.activity()
  expect(tabs.last).toBe(clock.now() - 500)
  pass(600)
  idle.activity()
  expect(tabs.last).toBe(clock.now())
})
