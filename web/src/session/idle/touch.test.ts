import { afterEach, expect, test, vi } from 'vitest'
import { browserClock } from './idle-clock.ts'
import { createTouch } from './touch.ts'

afterEach(() => vi.useRealTimers())

function touching() {
  vi.useFakeTimers()
  const send = vi.fn<() => void>()
  return { send, touch: createTouch({ clock: browserClock, everyMs: 30_000, send }) }
}

test('the first activity is reported at once, further ones at most every 30 seconds', () => {
  const { send, touch } = touching()
  touch.activity()
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  touch.activity()
  touch.activity()
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('no report is sent without activity', () => {
  const { send, touch } = touching()
  touch.activity()
  vi.advanceTimersByTime(10 * 60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a clock that is set back does not stop the reports', () => {
  const { send, touch } = touching()
  touch.activity()
  vi.setSystemTime(Date.now() - 3_600_000)
  touch.activity()
  expect(send).toHaveBeenCalledTimes(2)
})

test('no report is sent after the end', () => {
  const { send, touch } = touching()
  touch.activity()
  touch.activity()
  touch.stop()
  vi.advanceTimersByTime(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})
